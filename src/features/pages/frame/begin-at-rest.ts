import type { AnyRouter } from '@tanstack/react-router'
import { askStock } from '../../cart/ask-stock.ts'
import { askBeforeAdding } from '../../cart/use-add-to-cart.ts'
import { keepVisits } from '../offline/keep-visits.tsx'
import { followShop } from './follow-shop.ts'

/**
 * Opens the event stream and, in a built shop, the service worker's side of the page; from now on additions to the cart ask for the
 * stock. Gives the way to end the stream.
 */
export function beginAtRest(router: AnyRouter, since: string | null): () => void {
  if (import.meta.env.PROD) keepVisits(router)
  askBeforeAdding(askStock)
  return followShop(router.options.context.queryClient, since)
}
