import { type AddRefusal, applyStocks, type Cart, quantityOf } from './cart.ts'

export type ConfirmedCart = { cart: Cart; refusal: AddRefusal | null }

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
