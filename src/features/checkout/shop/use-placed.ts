import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { safeParse } from 'valibot'
import { type Receipt, receiptSchema } from '../../orders/receipt.ts'

/**
 * The order that was placed on this page. Its receipt lies with the page's entry in the browser's history, so that a reload and the way
 * back still say that it stands; a user's receipt shows to them alone.
 */
export function usePlaced(userId: string | null): Receipt | null {
  const { pathname, state } = useLocation()
  const { receipt, receiptOwner = null } = state
  const isHydrated = useHydrated()
  // On the way to another page the location is already the next one's, and this page still shows its receipt.
  const [ownPath] = useState(pathname)
  const [shown, setShown] = useState<Receipt | null>(null)
  if (pathname !== ownPath) return shown
  const placed = safeParse(receiptSchema, receipt)
  if (!isHydrated || !placed.success || (receiptOwner !== null && receiptOwner !== userId)) return null
  if (shown?.order_number !== placed.output.order_number) setShown(placed.output)
  return placed.output
}

/** Lays the receipt of a placed order with the page's entry in the browser's history. */
export function useStorePlaced() {
  const router = useRouter()
  return (receipt: Receipt, userId: string | null): Promise<void> =>
    router.navigate({
      to: router.state.location.pathname,
      replace: true,
      state: { receipt, ...(userId ? { receiptOwner: userId } : {}) },
    })
}
