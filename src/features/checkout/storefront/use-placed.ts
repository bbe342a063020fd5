import { type HistoryState, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { placedReceipt } from '#features/orders/client/placed-orders.ts'
import type { Receipt } from '#features/orders/domain/receipt.ts'
import { placeOrder } from '../client/order-state.ts'

/**
 * The order that was placed on this page, shown again after a reload and on the way back. That of a user is shown to
 * them alone, until they sign out.
 */
export function usePlaced(userId: string | null): Receipt | null {
  const { pathname, state } = useLocation()
  const isHydrated = useHydrated()
  // During navigation the location is already that of the next page, while this page still shows its receipt.
  const [ownPath] = useState(pathname)
  const [shown, setShown] = useState<Receipt | null>(null)
  if (pathname !== ownPath) return shown
  if (!isHydrated || !hasPlaced(state)) return null
  const placed = placedReceipt(state, userId)
  if (placed && shown?.orderNumber !== placed.orderNumber) setShown(placed)
  return placed
}

/** Whether an order was placed on the page of this history entry. */
export function hasPlaced({ orderNumber }: HistoryState): boolean {
  return orderNumber !== undefined
}

/**
 * Records that an order was placed, then names it in the page's history entry, by which `usePlaced` shows it. Returns what
 * the entry of a next page says (GUEST-13).
 */
export function useStorePlaced() {
  const router = useRouter()
  return async (receipt: Receipt, userId: string | null): Promise<HistoryState> => {
    const isStored = placeOrder(receipt, userId)
    const { orderNumber, invoiceNumber } = receipt
    const state = { orderNumber, invoiceNumber, ...(isStored || userId ? {} : { receipt }) }
    await router.navigate({ to: router.state.location.pathname, replace: true, state })
    return state
  }
}
