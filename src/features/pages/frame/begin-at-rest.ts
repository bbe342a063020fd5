import type { AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from '../../account/session.queries.ts'
import { askStock } from '../../cart/ask-stock.ts'
import { askBeforeAdding } from '../../cart/use-add-to-cart.ts'
import { keepVisits } from '../offline/keep-visits.tsx'
import { followShop } from './follow-shop.ts'

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
