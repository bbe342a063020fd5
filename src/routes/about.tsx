import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#features/pages/information/about-page.tsx'
import { informationHead } from '#features/pages/information/information-pages.ts'

export const Route = createFileRoute('/about')({
  head: () => informationHead('about'),
  component: AboutPage,
})
