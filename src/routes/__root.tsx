import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
} from '@tanstack/react-router'
import { CartProvider } from '#features/orders/shop/cart-context.tsx'
import { KeptCartOffer } from '#features/orders/shop/kept-cart-offer.tsx'
import { settingsQuery, standInSettings } from '#features/settings/settings.api.ts'
import { DeferredStartup } from '#features/shell/shop/deferred-startup.tsx'
import { Footer } from '#features/shell/shop/footer.tsx'
import { Header } from '#features/shell/shop/header.tsx'
import { liveMark, pageOrigin } from '#platform/http/pages/page-context.ts'
import { SelectiveHydration } from '#ui/loading/selective-hydration.tsx'
import { ToasterSlot } from '#ui/toast/toaster-slot.tsx'
import '../app.css'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  staticData: { dependsOn: ['systemSettings', 'socialLinks', 'businessRegistrations'], varyOn: [] },
  loader: async ({ context: { queryClient } }) => {
    const since = liveMark()
    const settings = await queryClient
      .query({ ...settingsQuery, staleTime: 'static' })
      .catch((error: unknown) => standInSettings(queryClient, error))
    return { since, origin: pageOrigin(), storeName: settings.storeName }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: '#0c0907' },
      { name: 'color-scheme', content: 'dark' },
      // Without a page inside, the layout shows the page that says not found (NAV-15).
      { title: `${matches.length === 1 ? 'Page Non Trouvée | ' : ''}${loaderData?.storeName ?? ''}` },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  component: RootDocument,
  notFoundComponent: lazyRouteComponent(
    () => import('#features/product-pages/shop/not-found-page.tsx'),
    'NotFoundPage',
  ),
})

function RootDocument() {
  const data = Route.useLoaderData({ select: (loaded) => loaded })
  return (
    <html lang="fr">
      <head>
        <HeadContent />
      </head>
      <body>
        <a
          href="#contenu"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-amber focus:px-4 focus:py-3 focus:text-ink"
        >
          Aller au contenu
        </a>
        <CartProvider>
          <SelectiveHydration>
            <Header />
          </SelectiveHydration>
          <main id="contenu" tabIndex={-1} className="min-h-(--screen-height) outline-none">
            <Outlet />
          </main>
          <Footer />
          <KeptCartOffer />
        </CartProvider>
        <ToasterSlot />
        <DeferredStartup since={data.since} />
        <Scripts />
      </body>
    </html>
  )
}
