import { createFileRoute } from '@tanstack/react-router'
import { CookiesPage } from '#features/pages/information/cookies-page.tsx'
import { informationHead } from '#features/pages/information/information-pages.ts'

export const Route = createFileRoute('/cookies')({
  head: () => informationHead('cookies'),
  component: CookiesPage,
})
