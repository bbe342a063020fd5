import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#features/pages/information/contact-page.tsx'
import { informationHead } from '#features/pages/information/information-head.ts'

export const Route = createFileRoute('/contact')({
  loader: () => informationHead('contact'),
  head: ({ loaderData }) => loaderData ?? {},
  component: ContactPage,
})
