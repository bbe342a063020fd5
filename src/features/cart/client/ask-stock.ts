import type { QueryClient } from '@tanstack/react-query'
import { productLists } from '#features/catalogue/api/catalogue.queries.ts'
import { stocksQuery } from '#features/catalogue/api/stocks.queries.ts'
import type { CartProduct } from '../domain/cart.ts'

/**
 * How long a press waits for the current stock before it uses the one on the page. The order is checked in
 * any case.
 */
const ANSWER_WITHIN_MS = 1500
/** A quicker answer needs no loading state. */
const BUSY_DELAY_MS = 200

let lastAnswer: Promise<unknown> = Promise.resolve()

/**
 * The stock of a product from the server, or the one on the page when no answer comes in time (CART-18).
 * Answers are used in the order of the presses. The button is marked busy meanwhile, and a wrong stock on the
 * page is loaded again.
 */
export async function askStock(
  queryClient: QueryClient,
  { id, stock: shown }: CartProduct,
  button: HTMLElement,
): Promise<number> {
  const sign = setTimeout(() => button.setAttribute('aria-busy', 'true'), BUSY_DELAY_MS)
  const answer = Promise.all([presentStock(queryClient, id, shown), lastAnswer])
  lastAnswer = answer
  const [stock] = await answer
  clearTimeout(sign)
  button.removeAttribute('aria-busy')
  if (stock !== shown) void queryClient.invalidateQueries({ queryKey: [productLists[0]] })
  return stock
}

function presentStock(queryClient: QueryClient, id: string, shown: number): Promise<number> {
  const late = new Promise<number>((resolve) => setTimeout(() => resolve(shown), ANSWER_WITHIN_MS))
  const asked = queryClient
    .query({ ...stocksQuery([id]), retry: false })
    .then((stocks) => stocks[id] ?? shown)
  return Promise.race([asked, late]).catch(() => shown)
}
