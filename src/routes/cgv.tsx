import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-head.ts'
import { TermsPage } from '#features/pages/information/terms-page.tsx'

export const Route = createFileRoute('/cgv')({
  loader: () => informationHead('terms'),
  head: ({ loaderData }) => loaderData ?? {},
  component: TermsPage,
})
