import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function TermsPage() {
  return <PageTitle title={informationPages.terms.title} />
}
