import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { ReturnsPage } from '#features/content/storefront/service/returns-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(legal)/retours')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('returns'),
  head: pageHead,
  component: ReturnsPage,
})
