import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { CookiesPage } from '#features/content/storefront/legal/cookies-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(legal)/cookies')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('cookies'),
  head: pageHead,
  component: CookiesPage,
})
