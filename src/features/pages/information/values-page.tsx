import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function ValuesPage() {
  return <PageTitle title={informationPages.values.title} />
}
