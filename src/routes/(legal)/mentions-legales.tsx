import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { LegalNoticePage } from '#features/content/storefront/legal/legal-notice-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(legal)/mentions-legales')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('legalNotice'),
  head: pageHead,
  component: LegalNoticePage,
})
