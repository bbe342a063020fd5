import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { dismiss, notify } from '#ui/toast/notify.ts'
import { ADDED, type AddPlacement, addToast } from '../domain/add-messages.ts'
import type { CartProduct } from '../domain/cart.ts'
import { useCart } from './cart-context.tsx'

export type AskedStock = {
  stock: number
  /** The shop's answer when it did not come in time: `stock` is the one on the page. Null: it has come, or will not. */
  late: Promise<number | null> | null
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
  const late = asking
    .then((ask) => ask(queryClient, product))
    .then(({ stock, late: later }) => later ?? stock)
  return { stock: product.stock, late }
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
    if (refusal) return
    const present = await asked.late
    const lateRefusal = present === null ? null : confirm(id, present)
    if (!lateRefusal) return
    dismiss(ADDED)
    notify(addToast(placement, { name }, lateRefusal))
  }
}
