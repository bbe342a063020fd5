import { createFileRoute } from '@tanstack/react-router'
import { FindOrderPage } from '#features/orders/shop/find-order-page.tsx'

export const Route = createFileRoute('/(orders)/suivi')({
  staticData: { dependsOn: [], varyOn: [] },
  head: () => ({ meta: [{ title: 'Suivre ma commande' }, { name: 'robots', content: 'noindex' }] }),
  component: FindOrderPage,
})
