import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-head.ts'
import { LegalNoticePage } from '#features/pages/information/legal-notice-page.tsx'

export const Route = createFileRoute('/mentions-legales')({
  loader: () => informationHead('legalNotice'),
  head: ({ loaderData }) => loaderData ?? {},
  component: LegalNoticePage,
})
