import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#features/pages/information/history-page.tsx'
import { informationHead } from '#features/pages/information/information-pages.ts'

export const Route = createFileRoute('/notre-histoire')({
  head: () => informationHead('history'),
  component: HistoryPage,
})
