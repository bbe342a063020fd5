import { createFileRoute } from '@tanstack/react-router'
import { readLinkSecret } from '#features/orders/tracking/domain/order-link.ts'
import { TrackingPage } from '#features/orders/tracking/storefront/tracking-page.tsx'

export const Route = createFileRoute('/(orders)/commande/$secret')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'nobody', isPrivate: true },
  head: () => ({
    meta: [
      { title: 'Suivi de votre commande' },
      { name: 'robots', content: 'noindex, nofollow, noarchive' },
      // The header says the same; this also counts after a navigation inside the site.
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: () => <TrackingPage secret={readLinkSecret(Route.useParams().secret)} />,
})
