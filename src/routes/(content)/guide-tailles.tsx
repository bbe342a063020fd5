import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/guide-tailles.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/guide-tailles')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/guide-tailles'),
  head: pageHead,
  component: Page,
})
