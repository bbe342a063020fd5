import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/carrieres.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/carrieres')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/carrieres'),
  head: pageHead,
  component: Page,
})
