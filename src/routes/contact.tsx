import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#features/pages/information/contact-page.tsx'
import { informationHead } from '#features/pages/information/information-pages.ts'

export const Route = createFileRoute('/contact')({
  head: () => informationHead('contact'),
  component: ContactPage,
})
