import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-pages.ts'
import { PrivacyPage } from '#features/pages/information/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({
  head: () => informationHead('privacy'),
  component: PrivacyPage,
})
