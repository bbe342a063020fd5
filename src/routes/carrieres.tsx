import { createFileRoute } from '@tanstack/react-router'
import { CareersPage } from '#features/pages/information/careers-page.tsx'
import { informationHead } from '#features/pages/information/information-head.ts'

export const Route = createFileRoute('/carrieres')({
  loader: () => informationHead('careers'),
  head: ({ loaderData }) => loaderData ?? {},
  component: CareersPage,
})
