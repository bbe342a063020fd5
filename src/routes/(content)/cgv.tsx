import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/cgv.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/cgv')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/cgv'),
  head: pageHead,
  component: Page,
})
