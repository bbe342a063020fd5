import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { informationFacts } from '#features/pages/information/information-facts.ts'
import { LegalNoticePage } from '#features/pages/information/legal-notice-page.tsx'

export const Route = createFileRoute('/legal-notices')({
  loader: () => informationFacts('legalNotice'),
  head: pageHead,
  component: LegalNoticePage,
})
