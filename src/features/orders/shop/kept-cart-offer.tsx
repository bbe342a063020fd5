import { useEffect, useRef } from 'react'
import { phoneRecord } from '#lib/browser-storage.ts'
import { retryUntilLoaded } from '#ui/loading/retry-until-loaded.ts'
import { keptCart, takeKeptCart, useCart } from './cart-context.tsx'

const load = retryUntilLoaded(() => import('./order-again.tsx'))
/** After the first view, and after a cart that the shop itself carried over a reload. */
const LOOK_AFTER_MS = 1500

/** Keeps ids and quantities on this phone, offers them once, restores nothing unasked (CART-08, AFTER-06, D51). */
export function KeptCartOffer() {
  const { cart, mergeItems, setNotes, setOpen } = useCart()
  const hadItems = useRef(false)

  // The phone's storage is outside React: it follows the cart.
  useEffect(() => {
    if (cart.length > 0 || hadItems.current) phoneRecord.change({ cart: keptCart(cart) })
    hadItems.current ||= cart.length > 0
  }, [cart])

  // No event starts this: the page has just begun.
  useEffect(() => {
    const timer = setTimeout(() => {
      const kept = hadItems.current ? null : takeKeptCart()
      if (kept)
        void load().then(({ offerKeptCart }) => offerKeptCart(kept, { mergeItems, setNotes, setOpen }))
    }, LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [mergeItems, setNotes, setOpen])

  return null
}
