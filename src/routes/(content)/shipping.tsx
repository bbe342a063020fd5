import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/livraison.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/shipping')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/shipping'),
  head: pageHead,
  component: Page,
})
