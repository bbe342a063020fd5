import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { HistoryPage } from '#features/content/storefront/house/history-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(house)/notre-histoire')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('history'),
  head: pageHead,
  component: HistoryPage,
})
