import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-pages.ts'
import { ValuesPage } from '#features/pages/information/values-page.tsx'

export const Route = createFileRoute('/our-values')({
  head: () => informationHead('values'),
  component: ValuesPage,
})
