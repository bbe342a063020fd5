import { PageTitle } from '#ui/page-title.tsx'
import { informationPages } from './information-pages.ts'

export function ShippingPage() {
  return <PageTitle title={informationPages.shipping.title} />
}
