import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { TermsPage } from '#features/content/storefront/legal/terms-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(legal)/terms')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('terms'),
  head: pageHead,
  component: TermsPage,
})
