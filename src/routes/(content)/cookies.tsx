import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/cookies.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/cookies')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/cookies'),
  head: pageHead,
  component: Page,
})
