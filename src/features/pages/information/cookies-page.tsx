import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function CookiesPage() {
  return <PageTitle title={informationPages.cookies.title} />
}
