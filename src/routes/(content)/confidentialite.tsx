import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/confidentialite.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/confidentialite')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/confidentialite'),
  head: pageHead,
  component: Page,
})
