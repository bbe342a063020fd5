import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function CareersPage() {
  return <PageTitle title={informationPages.careers.title} />
}
