import { createFileRoute } from '@tanstack/react-router'
import { CookiesPage } from '#features/pages/information/cookies-page.tsx'
import { informationHead } from '#features/pages/information/information-head.ts'

export const Route = createFileRoute('/cookies')({
  loader: () => informationHead('cookies'),
  head: ({ loaderData }) => loaderData ?? {},
  component: CookiesPage,
})
