import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { RouteError } from '#features/layout/storefront/route-error.tsx'
import { ownMark } from '#platform/http/rendering.ts'
import { PartMissing } from '#ui/loading/part-missing.ts'
import { reloadOnce } from '#ui/loading/reload.ts'
import { routeTree } from './routeTree.gen.ts'

/** One router and one query cache per request on the server, one of each per page in the browser. */
export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a network a question fails at once and says so, instead of waiting in silence.
      queries: { networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
  let isPlaced = import.meta.env.SSR
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(import.meta.env.SSR && import.meta.env.PROD ? { ssr: { nonce: ownMark() ?? '' } } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultOnCatch: (error) => {
      if (error instanceof PartMissing && error.isServerThere) reloadOnce()
    },
    // A page that came whole lies where it should: whoever has read on before its script came stays there.
    scrollRestoration: () => {
      const wasPlaced = isPlaced
      isPlaced = true
      return wasPlaced
    },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
