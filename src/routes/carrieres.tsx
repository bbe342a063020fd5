import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { CareersPage } from '#features/pages/information/careers-page.tsx'
import { informationFacts } from '#features/pages/information/information-facts.ts'

export const Route = createFileRoute('/carrieres')({
  loader: () => informationFacts('careers'),
  head: pageHead,
  component: CareersPage,
})
