import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-head.ts'
import { PrivacyPage } from '#features/pages/information/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({
  loader: () => informationHead('privacy'),
  head: ({ loaderData }) => loaderData ?? {},
  component: PrivacyPage,
})
