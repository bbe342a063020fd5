import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/notre-histoire.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/notre-histoire')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/notre-histoire'),
  head: pageHead,
  component: Page,
})
