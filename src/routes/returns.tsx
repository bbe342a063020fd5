import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-head.ts'
import { ReturnsPage } from '#features/pages/information/returns-page.tsx'

export const Route = createFileRoute('/returns')({
  loader: () => informationHead('returns'),
  head: ({ loaderData }) => loaderData ?? {},
  component: ReturnsPage,
})
