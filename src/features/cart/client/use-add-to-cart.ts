import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { notify } from '#ui/toast/notify.ts'
import { type AddPlacement, addToast } from '../domain/add-messages.ts'
import type { CartProduct } from '../domain/cart.ts'
import { useCart } from './cart-context.tsx'

type AskStock = (queryClient: QueryClient, product: CartProduct, button: HTMLElement) => Promise<number>

let askStock: AskStock | undefined

/** The page may be old from now on: each addition asks for the current stock first (CART-18). */
export function askBeforeAdding(ask: AskStock): void {
  askStock = ask
}

/** Adds a product to the cart and shows a toast with the result. `button` is the one that was pressed. */
export function useAddToCart(placement: AddPlacement) {
  const { add } = useCart()
  const queryClient = useQueryClient()
  return async (product: CartProduct, button: HTMLElement): Promise<void> => {
    const { id, name, price, compareAtPrice = null, imageUrl } = product
    const stock = askStock ? await askStock(queryClient, product, button) : product.stock
    notify(addToast(placement, { name }, add({ id, name, price, compareAtPrice, imageUrl, stock })))
  }
}
