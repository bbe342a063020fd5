import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { informationFacts } from '#features/pages/information/information-facts.ts'
import { ShippingPage } from '#features/pages/information/shipping-page.tsx'

export const Route = createFileRoute('/shipping')({
  loader: () => informationFacts('shipping'),
  head: pageHead,
  component: ShippingPage,
})
