/** A line of the cart (CART-10). Prices in CFA, stock and quantity in pieces. */
export type CartItem = {
  id: string
  name: string
  price: number
  /** Shown crossed out; it enters no total (D45). */
  compareAtPrice?: number | null
  imageUrl: string | null
  stock: number
  quantity: number
}

export type Cart = readonly CartItem[]

export type CartProduct = Omit<CartItem, 'quantity'>

export const emptyCart: Cart = []

/** The sum of the quantities (CART-03). */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0)
}

/** The sum of price × quantity (CART-03). */
export function cartTotal(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.price * item.quantity, 0)
}

/** How many pieces of a product are in the cart; 0 when there are none. */
export function quantityOf(cart: Cart, id: string): number {
  return cart.find((item) => item.id === id)?.quantity ?? 0
}

export type AddRefusal = {
  reason: 'not_for_sale' | 'sold_out' | 'cart_holds_all'
  held: number
  stock: number
}

/** The cart after a late answer of the shop: a piece too many goes again, with the reason (CART-18). */
export type ConfirmedCart = { cart: Cart; refusal: AddRefusal | null }

/** The reason why a product cannot be added now, or null (CART-16, CART-18, CART-20). */
export function refuseToAdd(cart: Cart, product: CartProduct): AddRefusal | null {
  const held = quantityOf(cart, product.id)
  const facts = { held, stock: product.stock }
  if (product.stock <= 0) return { reason: 'sold_out', ...facts }
  if (product.price <= 0) return { reason: 'not_for_sale', ...facts }
  return held >= product.stock ? { reason: 'cart_holds_all', ...facts } : null
}

/** A new item enters with quantity 1, an existing one grows by 1 up to the stock (CART-11, CART-12). */
export function addItem(cart: Cart, product: CartProduct): Cart {
  if (refuseToAdd(cart, product)) return cart
  const held = quantityOf(cart, product.id)
  if (held === 0) return [...cart, { ...product, quantity: 1 }]
  return cart.map((item) =>
    item.id === product.id ? { ...item, ...product, quantity: Math.min(held + 1, product.stock) } : item,
  )
}

/** Quantity 0 removes the line; any other is capped at the stock (CART-13, CART-14). */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, id)
  return cart.map((item) =>
    item.id === id ? { ...item, quantity: Math.max(1, Math.min(Math.trunc(quantity), item.stock)) } : item,
  )
}

export function removeItem(cart: Cart, id: string): Cart {
  return cart.filter((item) => item.id !== id)
}

/** Stores the current stocks (CART-12). Quantities stay; returns the same cart when nothing changed. */
export function applyStocks(cart: Cart, stocks: Readonly<Record<string, number>>): Cart {
  const isNews = ({ id, stock }: CartItem) => Object.hasOwn(stocks, id) && stocks[id] !== stock
  return cart.some(isNews) ? cart.map((item) => ({ ...item, stock: stocks[item.id] ?? item.stock })) : cart
}

/** Updates products of the cart from the server (CHK-25); quantities are capped at the new stock. */
export function refreshItems(cart: Cart, current: readonly Partial<CartProduct>[]): Cart {
  return cart.flatMap((item) => {
    const now = current.find((product) => product.id === item.id)
    if (!now) return [item]
    const fresh = { ...item, ...now }
    return fresh.stock > 0 ? [{ ...fresh, quantity: Math.min(fresh.quantity, fresh.stock) }] : [fresh]
  })
}

/** Puts items into a cart; of an item that is there already, the greater quantity counts. */
export function withItems(cart: Cart, items: readonly CartItem[]): Cart {
  const added = items.filter(({ id }) => !cart.some((held) => held.id === id))
  const held = cart.map((item) => {
    const again = items.find(({ id }) => id === item.id)
    return again
      ? { ...again, quantity: Math.min(again.stock, Math.max(item.quantity, again.quantity)) }
      : item
  })
  return [...held, ...added]
}
