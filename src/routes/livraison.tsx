import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-pages.ts'
import { ShippingPage } from '#features/pages/information/shipping-page.tsx'

export const Route = createFileRoute('/livraison')({
  head: () => informationHead('shipping'),
  component: ShippingPage,
})
