import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/contact.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/contact')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/contact'),
  head: pageHead,
  component: Page,
})
