import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { informationFacts } from '#features/pages/information/information-facts.ts'
import { ValuesPage } from '#features/pages/information/values-page.tsx'

export const Route = createFileRoute('/our-values')({
  loader: () => informationFacts('values'),
  head: pageHead,
  component: ValuesPage,
})
