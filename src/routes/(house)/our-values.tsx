import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { ValuesPage } from '#features/content/storefront/house/values-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(house)/our-values')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('values'),
  head: pageHead,
  component: ValuesPage,
})
