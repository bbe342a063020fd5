import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { safeParse } from 'valibot'
import { type Receipt, receiptSchema } from '../../orders/receipt.ts'

/**
 * The order that was placed on this page. Its receipt lies with the page's entry in the browser's history, so that a reload and the way
 * back still say that it stands; a user's receipt shows to them alone.
 */
export function usePlaced(userId: string | null): Receipt | null {
  const { receipt, receiptOwner = null } = useLocation({ select: ({ state }) => state })
  const isHydrated = useHydrated()
  const placed = safeParse(receiptSchema, receipt)
  return isHydrated && placed.success && (receiptOwner === null || receiptOwner === userId)
    ? placed.output
    : null
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
