import type { QueryClient } from '@tanstack/react-query'
import { productLists } from '#features/catalogue/catalogue.api.ts'
import { stocksQuery } from '#features/catalogue/stocks.api.ts'
import { applyStocks, type Cart, type CartProduct, type ConfirmedCart, quantityOf } from '../cart.ts'
import type { AskedStock } from './add-button.tsx'

/** How long a press waits for the stock before it takes the page's; the order is checked in any case. */
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
  button?: HTMLElement,
): Promise<AskedStock> {
  const sign = setTimeout(() => button?.setAttribute('aria-busy', 'true'), BUSY_DELAY_MS)
  const late = presentStock(queryClient, id, shown)
  const inTime = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, null))
  const answer = Promise.all([Promise.race([late, inTime]), lastAnswer])
  lastAnswer = answer
  const [stock] = await answer
  clearTimeout(sign)
  button?.removeAttribute('aria-busy')
  const confirmed = (present: number | null) =>
    present === null ? null : (cart: Cart) => confirmPiece(cart, id, present)
  return { stock: stock ?? shown, isLate: stock === null, confirmed: late.then(confirmed) }
}

/** Null when there is no answer. */
async function presentStock(queryClient: QueryClient, id: string, shown: number): Promise<number | null> {
  const stocks = await queryClient.query({ ...stocksQuery([id]), retry: false }).catch(() => null)
  if (!stocks) return null
  const stock = stocks[id] ?? shown
  if (stock !== shown) void queryClient.invalidateQueries({ queryKey: [productLists[0]] })
  return stock
}

/** The cart after a late answer: a piece too many goes again, with the reason (CART-18). */
export function confirmPiece(cart: Cart, id: string, stock: number): ConfirmedCart {
  const held = quantityOf(cart, id) - 1
  if (held < stock) return { cart: applyStocks(cart, { [id]: stock }), refusal: null }
  const left = cart.map((item) => (item.id === id ? { ...item, stock, quantity: held } : item))
  return {
    cart: left.filter(({ quantity }) => quantity > 0),
    refusal: { reason: stock <= 0 ? 'sold_out' : 'cart_holds_all', held, stock },
  }
}
