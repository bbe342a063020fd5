import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { informationFacts } from '#features/pages/information/information-facts.ts'
import { PrivacyPage } from '#features/pages/information/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({
  loader: () => informationFacts('privacy'),
  head: pageHead,
  component: PrivacyPage,
})
