import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/mentions-legales.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/mentions-legales')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/mentions-legales'),
  head: pageHead,
  component: Page,
})
