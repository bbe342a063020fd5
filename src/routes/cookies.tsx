import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { CookiesPage } from '#features/pages/information/cookies-page.tsx'
import { informationFacts } from '#features/pages/information/information-facts.ts'

export const Route = createFileRoute('/cookies')({
  loader: () => informationFacts('cookies'),
  head: pageHead,
  component: CookiesPage,
})
