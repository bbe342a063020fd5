import { createFileRoute } from '@tanstack/react-router'
import { pageSearch } from '#features/orders/order-history.ts'
import { OrdersPage } from '#features/orders/shop/orders-page.tsx'

export const Route = createFileRoute('/(orders)/orders')({
  staticData: { dependsOn: [], varyOn: [] },
  validateSearch: pageSearch,
  head: () => ({ meta: [{ title: 'Mes Commandes' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <OrdersPage page={Route.useSearch().page ?? 1} />,
})
