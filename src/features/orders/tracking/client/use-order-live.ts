import { useEffect } from 'react'
import { followLive } from '#platform/live/follow-live.ts'

/**
 * Reads the order again whenever it changed, while its page is visible (TRACK-02). No id: nothing to follow.
 */
export function useOrderLive(orderId: string | null, readAgain: () => void): void {
  // The stream is outside React: it is open as long as the order is shown.
  useEffect(() => {
    if (!orderId) return
    return followLive({
      name: `order ${orderId}`,
      path: `/api/order-events/${orderId}`,
      since: null,
      on: { change: readAgain },
      readAgain,
    })
  }, [orderId, readAgain])
}
