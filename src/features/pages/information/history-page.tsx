import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function HistoryPage() {
  return <PageTitle title={informationPages.history.title} />
}
