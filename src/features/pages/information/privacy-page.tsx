import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function PrivacyPage() {
  return <PageTitle title={informationPages.privacy.title} />
}
