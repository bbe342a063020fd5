import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { HistoryPage } from '#features/pages/information/history-page.tsx'
import { informationFacts } from '#features/pages/information/information-facts.ts'

export const Route = createFileRoute('/our-history')({
  loader: () => informationFacts('history'),
  head: pageHead,
  component: HistoryPage,
})
