import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function ReturnsPage() {
  return <PageTitle title={informationPages.returns.title} />
}
