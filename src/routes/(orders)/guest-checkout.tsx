import { createFileRoute } from '@tanstack/react-router'
import { GuestCheckout } from '#features/orders/shop/guest-checkout.tsx'

export const Route = createFileRoute('/(orders)/guest-checkout')({
  staticData: { dependsOn: [], varyOn: [], footer: 'short' },
  head: () => ({ meta: [{ title: 'Finaliser ma commande' }, { name: 'robots', content: 'noindex' }] }),
  component: GuestCheckout,
})
