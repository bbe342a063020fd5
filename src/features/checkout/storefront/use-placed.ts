import { type HistoryState, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { safeParse } from 'valibot'
import { type Receipt, receiptSchema } from '#features/orders/domain/receipt.ts'
import { keepOrder } from '#features/orders/tracking/client/kept-orders.ts'
import { readOwnReceipt, storeOwnReceipt } from '../client/own-receipts.ts'

/**
 * The order that was placed on this page. The page's history entry holds the receipt, so that it is shown
 * again after a reload and on the way back. The receipt of a user is in the tab's storage until they sign
 * out, and is shown only to them.
 */
export function usePlaced(userId: string | null): Receipt | null {
  const { pathname, state } = useLocation()
  const { receipt, ownReceipt } = state
  const isHydrated = useHydrated()
  // During navigation the location is already that of the next page, while this page still shows its receipt.
  const [ownPath] = useState(pathname)
  const [shown, setShown] = useState<Receipt | null>(null)
  if (pathname !== ownPath) return shown
  if (!isHydrated || (ownReceipt && ownReceipt.userId !== userId)) return null
  const placed = safeParse(receiptSchema, ownReceipt ? readOwnReceipt(ownReceipt.key) : receipt)
  if (!placed.success) return null
  if (shown?.orderNumber !== placed.output.orderNumber) setShown(placed.output)
  return placed.output
}

/** Whether an order was placed on the page of this history entry. */
export function hasPlaced({ receipt, ownReceipt }: HistoryState): boolean {
  return receipt !== undefined || ownReceipt !== undefined
}

/**
 * Stores the receipt of a placed order with the page's history entry. A guest's phone also keeps the order's
 * link (TRACK-05).
 */
export function useStorePlaced() {
  const router = useRouter()
  return (receipt: Receipt, userId: string | null): Promise<void> => {
    // An account has its own list of orders; the phone may be somebody else's.
    if (!userId && receipt.link) {
      keepOrder({ secret: receipt.link, number: receipt.orderNumber, date: receipt.createdAt })
    }
    return router.navigate({
      to: router.state.location.pathname,
      replace: true,
      state: userId ? { ownReceipt: { key: storeOwnReceipt(receipt), userId } } : { receipt },
    })
  }
}
