import type { QueryClient } from '@tanstack/react-query'
import { productLists } from '#features/catalogue/api/catalogue.queries.ts'
import { stocksQuery } from '#features/catalogue/api/stocks.queries.ts'
import type { CartProduct } from '../domain/cart.ts'

/** So long a press waits for the present stock; then what the page shows must do. The order is checked in any case. */
const ANSWER_WITHIN_MS = 1500
/** A quicker answer needs no sign that it is awaited. */
const PATIENCE_MS = 200

let lastAnswer: Promise<unknown> = Promise.resolve()

/**
 * The stock of a product as the server has it, or the one that the page shows when no answer comes in time (CART-18). Answers come in the
 * order of the presses. The button is marked as busy meanwhile, and what the page shows is read again when it was wrong.
 */
export async function askStock(
  queryClient: QueryClient,
  { id, stock: shown }: CartProduct,
  button: HTMLElement,
): Promise<number> {
  const sign = setTimeout(() => button.setAttribute('aria-busy', 'true'), PATIENCE_MS)
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
