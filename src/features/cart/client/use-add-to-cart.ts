import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { dismiss, notify } from '#ui/toast/notify.ts'
import { ADDED, type AddPlacement, addToast } from '../domain/add-messages.ts'
import type { Cart, CartProduct } from '../domain/cart.ts'
import type { ConfirmedCart } from '../domain/confirm-piece.ts'
import { useCart } from './cart-context.tsx'

export type AskedStock = {
  stock: number
  /** Whether the answer did not come in time: `stock` is the one on the page. */
  isLate: boolean
  /** What becomes of the cart by the answer; null when there is none. */
  confirmed: Promise<((cart: Cart) => ConfirmedCart) | null>
}

type AskStock = (queryClient: QueryClient, product: CartProduct, button?: HTMLElement) => Promise<AskedStock>

let askStock: AskStock | undefined
let startAsking: (ask: AskStock) => void
/** What asks, once the page has come to rest. */
const asking = new Promise<AskStock>((resolve) => {
  startAsking = resolve
})

/** The page may be old from now on: each addition asks for the current stock first (CART-18). */
export function askBeforeAdding(ask: AskStock): void {
  askStock = ask
  startAsking(ask)
}

/** A page that is not at rest yet is new, and is believed; it asks when it is. */
function askLater(queryClient: QueryClient, product: CartProduct): AskedStock {
  const confirmed = asking.then((ask) => ask(queryClient, product)).then((asked) => asked.confirmed)
  return { stock: product.stock, isLate: true, confirmed }
}

/**
 * Adds a product to the cart and shows a toast with the result. A piece that was added without the shop's answer goes again
 * when the answer says so. `button` is the one that was pressed.
 */
export function useAddToCart(placement: AddPlacement) {
  const { add, confirm } = useCart()
  const queryClient = useQueryClient()
  return async (product: CartProduct, button: HTMLElement): Promise<void> => {
    const { id, name, price, compareAtPrice = null, imageUrl } = product
    const asked = askStock ? await askStock(queryClient, product, button) : askLater(queryClient, product)
    const refusal = add({ id, name, price, compareAtPrice, imageUrl, stock: asked.stock })
    notify(addToast(placement, { name }, refusal))
    if (refusal || !asked.isLate) return
    const confirmed = await asked.confirmed
    const lateRefusal = confirmed && confirm(confirmed)
    if (!lateRefusal) return
    dismiss(ADDED)
    notify(addToast(placement, { name }, lateRefusal))
  }
}
