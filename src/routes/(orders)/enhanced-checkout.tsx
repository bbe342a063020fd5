import { createFileRoute } from '@tanstack/react-router'
import { SecuredCheckout } from '#features/orders/shop/secured-checkout.tsx'

export const Route = createFileRoute('/(orders)/enhanced-checkout')({
  staticData: { dependsOn: [], varyOn: [], footer: 'short' },
  head: () => ({ meta: [{ title: 'Finaliser ma commande' }, { name: 'robots', content: 'noindex' }] }),
  component: SecuredCheckout,
})
