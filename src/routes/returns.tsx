import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { informationFacts } from '#features/pages/information/information-facts.ts'
import { ReturnsPage } from '#features/pages/information/returns-page.tsx'

export const Route = createFileRoute('/returns')({
  loader: () => informationFacts('returns'),
  head: pageHead,
  component: ReturnsPage,
})
