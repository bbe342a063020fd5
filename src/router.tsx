import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { LoadFailure, useRouteRetry } from '#features/settings/shop/load-failure.tsx'
import { pageNonce } from '#platform/http/pages/page-context.ts'
import { isChunkGone } from '#ui/loading/load-chunk.ts'
import { reloadOnce } from '#ui/loading/retry-until-loaded.ts'
import { routeTree } from './routeTree.gen.ts'

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a network a query fails at once and says so, instead of waiting silently.
      queries: { networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
  let isFirstLoadDone = import.meta.env.SSR
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(import.meta.env.SSR && import.meta.env.PROD ? { ssr: { nonce: pageNonce() ?? '' } } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultOnCatch: (error) => {
      if (isChunkGone(error)) reloadOnce()
    },
    // No scroll restoration on the first load: somebody may have scrolled the server-rendered page already.
    scrollRestoration: () => {
      const wasFirstLoadDone = isFirstLoadDone
      isFirstLoadDone = true
      return wasFirstLoadDone
    },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <LoadFailure heading="h1" error={error} onRetry={useRouteRetry(reset)}>
      Erreur technique temporaire. Vérifiez votre connexion, puis réessayez.
    </LoadFailure>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
