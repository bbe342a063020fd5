import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/retours.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/returns')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/returns'),
  head: pageHead,
  component: Page,
})
