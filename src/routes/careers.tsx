import { createFileRoute } from '@tanstack/react-router'
import { CareersPage } from '#features/pages/information/careers-page.tsx'
import { informationHead } from '#features/pages/information/information-pages.ts'

export const Route = createFileRoute('/careers')({
  head: () => informationHead('careers'),
  component: CareersPage,
})
