import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function AboutPage() {
  return <PageTitle title={informationPages.about.title} />
}
