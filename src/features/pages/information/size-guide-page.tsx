import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function SizeGuidePage() {
  return <PageTitle title={informationPages.sizeGuide.title} />
}
