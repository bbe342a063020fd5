import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/a-propos.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/about')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/about'),
  head: pageHead,
  component: Page,
})
