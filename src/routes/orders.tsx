import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '#features/orders/shop/orders-page.tsx'

export const Route = createFileRoute('/orders')({
  head: () => ({ meta: [{ title: 'Mes Commandes' }, { name: 'robots', content: 'noindex' }] }),
  component: OrdersPage,
})
