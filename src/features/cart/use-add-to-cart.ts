import { notify } from '#ui/toast/notify.ts'
import { type AddPlace, addNotice } from './add-messages.ts'
import type { CartProduct } from './cart.ts'
import { useCart } from './cart-context.tsx'

/** Adds a product to the cart and says so, or says why not. */
export function useAddToCart(place: AddPlace) {
  const { add } = useCart()
  return ({ id, name, price, image_url, stock }: CartProduct) => {
    notify(addNotice(place, { name }, add({ id, name, price, image_url, stock })))
  }
}
