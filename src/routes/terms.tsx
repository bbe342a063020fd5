import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { informationFacts } from '#features/pages/information/information-facts.ts'
import { TermsPage } from '#features/pages/information/terms-page.tsx'

export const Route = createFileRoute('/terms')({
  loader: () => informationFacts('terms'),
  head: pageHead,
  component: TermsPage,
})
