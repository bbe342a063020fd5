import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/nos-valeurs.md'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(content)/our-values')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('/our-values'),
  head: pageHead,
  component: Page,
})
