import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type OrderLinkProps = { orderId: string; day: string; children: ReactNode }

/** Opens an order above the page of the day. */
export function OrderLink({ orderId, day, children }: OrderLinkProps) {
  return (
    <Link
      to="/admin"
      search={{ tab: 'orders', day, order: orderId }}
      resetScroll={false}
      className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere text-amber underline underline-offset-4 print:min-h-0 print:no-underline"
    >
      {children}
    </Link>
  )
}
