import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#features/pages/information/history-page.tsx'
import { informationHead } from '#features/pages/information/information-head.ts'

export const Route = createFileRoute('/our-history')({
  loader: () => informationHead('history'),
  head: ({ loaderData }) => loaderData ?? {},
  component: HistoryPage,
})
