import { createFileRoute } from '@tanstack/react-router'
import { SimpleCheckout } from '#features/orders/shop/simple-checkout.tsx'

export const Route = createFileRoute('/(orders)/checkout')({
  staticData: { dependsOn: [], varyOn: [], footer: 'short' },
  head: () => ({ meta: [{ title: 'Finaliser ma commande' }, { name: 'robots', content: 'noindex' }] }),
  component: SimpleCheckout,
})
