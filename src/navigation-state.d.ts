import type { PlacedState } from '#features/orders/shop/placed-orders.ts'

declare module '@tanstack/history' {
  interface HistoryState extends PlacedState {
    /** For `/login` when a session ended elsewhere: the page to return to, for the same user only. */
    cameFrom?: { href: string; userId: string }
    /** For `/login` after an invalid recovery link: also a signed-in user stays on that page (AUTH-20). */
    isLinkRefused?: boolean
  }
}
