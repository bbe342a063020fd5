import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { OrdersPage } from '#features/orders/shop/orders-page.tsx'

const page = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1)

export const Route = createFileRoute('/orders')({
  validateSearch: v.object({ page: v.optional(page) }),
  head: () => ({ meta: [{ title: 'Mes Commandes' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <OrdersPage page={Route.useSearch().page ?? 1} />,
})
