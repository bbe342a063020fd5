import { createFileRoute } from '@tanstack/react-router'
import { TrackingPage } from '#features/orders/shop/tracking-page.tsx'
import { readLinkSecret } from '#lib/mailed-link.ts'

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
