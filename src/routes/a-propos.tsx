import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { AboutPage } from '#features/pages/information/about-page.tsx'
import { informationFacts } from '#features/pages/information/information-facts.ts'

export const Route = createFileRoute('/a-propos')({
  loader: () => informationFacts('about'),
  head: pageHead,
  component: AboutPage,
})
