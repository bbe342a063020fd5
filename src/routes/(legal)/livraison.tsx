import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { ShippingPage } from '#features/content/storefront/service/shipping-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(legal)/livraison')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('shipping'),
  head: pageHead,
  component: ShippingPage,
})
