import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-pages.ts'
import { ReturnsPage } from '#features/pages/information/returns-page.tsx'

export const Route = createFileRoute('/retours')({
  head: () => informationHead('returns'),
  component: ReturnsPage,
})
