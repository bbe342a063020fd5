import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { isRecent, phoneRecord, tabRecord } from '#lib/browser-storage.ts'
import { beforeOwnReload } from '#ui/loading/retry-until-loaded.ts'
import {
  addItem,
  applyStocks,
  type Cart,
  type CartItem,
  type CartProduct,
  type ConfirmedCart,
  emptyCart,
  refreshItems,
  refuseToAdd,
  removeItem,
  setQuantity,
  withItems,
} from '../cart.ts'
import type { RefillNote } from '../refill-cart.ts'

/** What a phone stores of a cart: ids and quantities, for a day (D51). */
export type KeptCart = { id: string; quantity: number }[]

const KEPT_MS = 24 * 60 * 60_000
const MOST_LINES = 100

/** The part of the phone's record for a cart; an empty cart leaves none. */
export function keptCart(cart: Cart): { at: number; items: KeptCart } | undefined {
  if (cart.length === 0) return undefined
  return { at: Date.now(), items: cart.slice(0, MOST_LINES).map(({ id, quantity }) => ({ id, quantity })) }
}

/** The cart of the previous page, at most a day old, or null; it is returned only once. */
export function takeKeptCart(): KeptCart | null {
  const stored = phoneRecord.read().cart as { at?: unknown; items?: unknown } | null | undefined
  if (!stored) return null
  phoneRecord.change({ cart: undefined })
  return isRecent(stored.at, KEPT_MS) && isCart(stored.items) ? stored.items : null
}

const CARRIED_MS = 60_000
/** For so long after a reload by the shop the page may be left once more, by a link that was pressed before its script came. */
const LEAVING_MS = 5000

type CarriedCart = { at: number; cart: Cart; isTaken: boolean }

/** Hands the cart over to the page that the shop is about to load in the place of this one (CART-09). */
export function carryCart(cart: Cart): void {
  tabRecord.change({ carriedCart: { at: Date.now(), cart, isTaken: false } satisfies CarriedCart })
}

/** The cart that the page handed over before the shop reloaded it; null after a reload by the customer (CART-08). */
export function takeCarriedCart(): Cart | null {
  const carried = tabRecord.read().carriedCart as CarriedCart | undefined
  if (!carried) return null
  const { at, cart, isTaken } = carried
  if (!isRecent(at, CARRIED_MS) || (isTaken && isReload()) || !isCart(cart)) {
    dropCarriedCart()
    return null
  }
  tabRecord.change({ carriedCart: { at, cart, isTaken: true } satisfies CarriedCart })
  setTimeout(() => {
    const left = tabRecord.read().carriedCart as CarriedCart | undefined
    if (left?.isTaken && left.at === at) dropCarriedCart()
  }, LEAVING_MS)
  return cart
}

/** What was handed over has changed since: a page that opens now must not use it. */
export function dropCarriedCart(): void {
  if (tabRecord.read().carriedCart) tabRecord.change({ carriedCart: undefined })
}

function isReload(): boolean {
  const navigations = performance.getEntriesByType('navigation')
  return navigations.some((entry) => 'type' in entry && entry.type === 'reload')
}

function isCart(items: unknown): items is Cart & KeptCart {
  return (
    Array.isArray(items) &&
    items.length > 0 &&
    items.length <= MOST_LINES &&
    items.every((item) => typeof item?.id === 'string' && Number.isInteger(item.quantity))
  )
}

function useCartState() {
  const [cart, setCart] = useState<Cart>(emptyCart)
  const [isOpen, setOpen] = useState(false)
  /** What was not as before when the cart was filled again. */
  const [notes, setNotes] = useState<readonly RefillNote[]>([])

  // The browser's storage is outside React: it hands the cart over when the shop reloads the page.
  useEffect(() => {
    const carried = takeCarriedCart()
    if (carried) setCart(carried)
  }, [])
  useEffect(() => beforeOwnReload(() => carryCart(cart)), [cart])

  // An addition waits for the server: the cart may change meanwhile.
  const latest = useRef(cart)
  useEffect(() => {
    latest.current = cart
  }, [cart])

  const changes = useMemo(() => {
    /** Also drops the cart that a reload hands over: a placed order's must not come back. */
    function change(to: (cart: Cart) => Cart) {
      dropCarriedCart()
      setCart(to)
    }
    return {
      setQuantity: (id: string, quantity: number) => change((now) => setQuantity(now, id, quantity)),
      remove: (id: string) => change((now) => removeItem(now, id)),
      refresh: (products: readonly Partial<CartProduct>[]) => setCart((now) => refreshItems(now, products)),
      /** Stores the current stocks; quantities stay. */
      setStocks: (stocks: Readonly<Record<string, number>>) => setCart((now) => applyStocks(now, stocks)),
      clear: () => change(() => emptyCart),
      replaceCart: (next: Cart) => setCart(next),
      /** Puts items of an earlier cart or order beside what is in the cart. */
      mergeItems: (items: readonly CartItem[]) => setCart((now) => withItems(now, items)),
      /** Adds one piece; returns the reason when that is impossible. */
      add(product: CartProduct) {
        const refusal = refuseToAdd(latest.current, product)
        if (refusal) setCart((now) => applyStocks(now, { [product.id]: product.stock }))
        else change((now) => addItem(now, product))
        latest.current = addItem(latest.current, product)
        return refusal
      },
      /** Takes the shop's answer about a piece that was added without it; returns the reason when the piece goes again. */
      confirm(confirmed: (cart: Cart) => ConfirmedCart) {
        const { cart: next, refusal } = confirmed(latest.current)
        latest.current = next
        if (refusal) dropCarriedCart()
        setCart(next)
        return refusal
      },
    }
  }, [])
  return useMemo(
    () => ({ cart, isOpen, setOpen, notes, setNotes, ...changes }),
    [cart, isOpen, notes, changes],
  )
}

const CartContext = createContext<ReturnType<typeof useCartState> | null>(null)

/** Holds the cart in memory: it survives navigation, a reload empties it (CART-08, CART-09). */
export function CartProvider({ children }: { children: ReactNode }) {
  return <CartContext value={useCartState()}>{children}</CartContext>
}

/** The cart and its commands. Throws outside a `CartProvider` (CART-21). */
export function useCart() {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  return cart
}
