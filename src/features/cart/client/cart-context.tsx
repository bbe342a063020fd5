import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { beforeOwnReload } from '#ui/loading/reload.ts'
import {
  addItem,
  applyStocks,
  type Cart,
  type CartItem,
  type CartProduct,
  emptyCart,
  refreshItems,
  refuseToAdd,
  removeItem,
  setQuantity,
} from '../domain/cart.ts'
import type { ConfirmedCart } from '../domain/confirm-piece.ts'
import { type RefillNote, withItems } from '../domain/refill-cart.ts'
import { carryCart, dropCarriedCart, takeCarriedCart } from './kept-cart.ts'

type Action =
  | { type: 'add'; product: CartProduct }
  | { type: 'set'; id: string; quantity: number }
  | { type: 'remove'; id: string }
  | { type: 'refresh'; products: readonly Partial<CartProduct>[] }
  | { type: 'stocks'; stocks: Readonly<Record<string, number>> }
  | { type: 'clear' }
  | { type: 'replace'; cart: Cart }
  | { type: 'merge'; items: readonly CartItem[] }

function reduce(cart: Cart, action: Action): Cart {
  switch (action.type) {
    case 'add':
      return addItem(cart, action.product)
    case 'set':
      return setQuantity(cart, action.id, action.quantity)
    case 'remove':
      return removeItem(cart, action.id)
    case 'refresh':
      return refreshItems(cart, action.products)
    case 'stocks':
      return applyStocks(cart, action.stocks)
    case 'clear':
      return emptyCart
    case 'replace':
      return action.cart
    case 'merge':
      return withItems(cart, action.items)
  }
}

function useCartState() {
  const [cart, dispatch] = useReducer(reduce, emptyCart)
  const [isOpen, setOpen] = useState(false)
  /** What was not as before when the cart was filled again. */
  const [notes, setNotes] = useState<readonly RefillNote[]>([])

  // The browser's storage is outside React: it hands the cart over when the shop reloads the page.
  useEffect(() => {
    const carried = takeCarriedCart()
    if (carried) dispatch({ type: 'replace', cart: carried })
  }, [])
  useEffect(() => beforeOwnReload(() => carryCart(cart)), [cart])

  // An addition waits for the server: the cart may change meanwhile.
  const latest = useRef(cart)
  useEffect(() => {
    latest.current = cart
  }, [cart])

  const changes = useMemo(() => {
    /**
     * Also drops the cart that a reload would hand over: the cart of a placed order must not come back.
     */
    function change(action: Action) {
      dropCarriedCart()
      dispatch(action)
    }
    return {
      setQuantity: (id: string, quantity: number) => change({ type: 'set', id, quantity }),
      remove: (id: string) => change({ type: 'remove', id }),
      refresh: (products: readonly Partial<CartProduct>[]) => dispatch({ type: 'refresh', products }),
      /** Stores the current stocks; quantities stay. */
      setStocks: (stocks: Readonly<Record<string, number>>) => dispatch({ type: 'stocks', stocks }),
      clear: () => change({ type: 'clear' }),
      replaceCart: (next: Cart) => dispatch({ type: 'replace', cart: next }),
      /** Puts items of an earlier cart or order beside what is in the cart. */
      mergeItems: (items: readonly CartItem[]) => dispatch({ type: 'merge', items }),
      /** Adds one piece; returns the reason when that is impossible. */
      add(product: CartProduct) {
        const refusal = refuseToAdd(latest.current, product)
        if (refusal) dispatch({ type: 'stocks', stocks: { [product.id]: product.stock } })
        else change({ type: 'add', product })
        latest.current = addItem(latest.current, product)
        return refusal
      },
      /** Takes the shop's answer about a piece that was added without it; returns the reason when the piece goes again. */
      confirm(confirmed: (cart: Cart) => ConfirmedCart) {
        const { cart: next, refusal } = confirmed(latest.current)
        latest.current = next
        if (refusal) dropCarriedCart()
        dispatch({ type: 'replace', cart: next })
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
