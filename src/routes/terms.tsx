import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-pages.ts'
import { TermsPage } from '#features/pages/information/terms-page.tsx'

export const Route = createFileRoute('/terms')({
  head: () => informationHead('terms'),
  component: TermsPage,
})
