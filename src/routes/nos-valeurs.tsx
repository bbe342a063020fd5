import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-head.ts'
import { ValuesPage } from '#features/pages/information/values-page.tsx'

export const Route = createFileRoute('/nos-valeurs')({
  loader: () => informationHead('values'),
  head: ({ loaderData }) => loaderData ?? {},
  component: ValuesPage,
})
