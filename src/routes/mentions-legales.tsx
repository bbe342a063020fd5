import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-pages.ts'
import { LegalNoticePage } from '#features/pages/information/legal-notice-page.tsx'

export const Route = createFileRoute('/mentions-legales')({
  head: () => informationHead('legalNotice'),
  component: LegalNoticePage,
})
