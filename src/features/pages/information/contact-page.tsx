import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function ContactPage() {
  return <PageTitle title={informationPages.contact.title} />
}
