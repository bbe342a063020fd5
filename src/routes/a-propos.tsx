import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#features/pages/information/about-page.tsx'
import { informationHead } from '#features/pages/information/information-head.ts'

export const Route = createFileRoute('/a-propos')({
  loader: () => informationHead('about'),
  head: ({ loaderData }) => loaderData ?? {},
  component: AboutPage,
})
