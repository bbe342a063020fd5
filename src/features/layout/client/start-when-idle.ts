import type { AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from '#features/account/api/session.queries.ts'
import { askStock } from '#features/cart/client/ask-stock.ts'
import { askBeforeAdding } from '#features/cart/client/use-add-to-cart.ts'
import { keepVisits } from '#features/offline/client/keep-visits.tsx'
import { followShop } from './follow-shop-changes.ts'

/**
 * Asks who is signed in, unless somebody did; opens the event stream and, in a built shop, the service worker's side of the page; from
 * now on additions to the cart ask for the stock. Gives the way to end the stream.
 */
export function beginAtRest(router: AnyRouter, since: string | null): () => void {
  const { queryClient } = router.options.context
  void queryClient.prefetchQuery(sessionQuery)
  if (import.meta.env.PROD) keepVisits(router)
  askBeforeAdding(askStock)
  return followShop(queryClient, since)
}
