import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function LegalNoticePage() {
  return <PageTitle title={informationPages.legalNotice.title} />
}
