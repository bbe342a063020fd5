import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-head.ts'
import { ShippingPage } from '#features/pages/information/shipping-page.tsx'

export const Route = createFileRoute('/shipping')({
  loader: () => informationHead('shipping'),
  head: ({ loaderData }) => loaderData ?? {},
  component: ShippingPage,
})
