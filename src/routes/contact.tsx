import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { ContactPage } from '#features/pages/information/contact-page.tsx'
import { informationFacts } from '#features/pages/information/information-facts.ts'

export const Route = createFileRoute('/contact')({
  loader: () => informationFacts('contact'),
  head: pageHead,
  component: ContactPage,
})
