import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '#ui/toast/notify.ts'
import { productLists } from '../catalogue/catalogue.queries.ts'
import { stocksQuery } from '../catalogue/stocks.queries.ts'
import { type AddPlace, addNotice } from './add-messages.ts'
import type { CartProduct } from './cart.ts'
import { useCart } from './cart-context.tsx'

/** So long a press waits for the present stock; then what the page shows must do. The order is checked in any case. */
const ANSWER_WITHIN_MS = 1500
/** A quicker answer needs no sign that it is awaited. */
const PATIENCE_MS = 200

let lastAddition: Promise<unknown> = Promise.resolve()

/**
 * Adds a product to the cart and says so, or says why not. The page may be old: the server is asked for the stock (CART-18). Presses are
 * answered in their order. `isAsking` is true while an answer is awaited.
 */
export function useAddToCart(place: AddPlace) {
  const { add } = useCart()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)

  async function addToCart({ id, name, price, image_url, stock: shown }: CartProduct): Promise<void> {
    const sign = setTimeout(() => setAsking(true), PATIENCE_MS)
    const [stock] = await inOrder(presentStock(queryClient, id, shown))
    clearTimeout(sign)
    setAsking(false)
    notify(addNotice(place, { name }, add({ id, name, price, image_url, stock })))
    if (stock !== shown) void queryClient.invalidateQueries({ queryKey: [productLists[0]] })
  }
  return { addToCart: (product: CartProduct) => void addToCart(product), isAsking }
}

/** The stock as the server has it, or the one that is shown when no answer comes in time. */
function presentStock(queryClient: QueryClient, id: string, shown: number): Promise<number> {
  const late = new Promise<number>((resolve) => setTimeout(() => resolve(shown), ANSWER_WITHIN_MS))
  const asked = queryClient
    .query({ ...stocksQuery([id]), retry: false })
    .then((stocks) => stocks[id] ?? shown)
  return Promise.race([asked, late]).catch(() => shown)
}

function inOrder<Value>(answer: Promise<Value>): Promise<[Value]> {
  const own = Promise.all([answer, lastAddition]).then(([value]): [Value] => [value])
  lastAddition = own
  return own
}
