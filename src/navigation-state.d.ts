import type { Receipt } from '#features/orders/domain/receipt.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What `/orders` is told after an order (GUEST-13). */
    orderNumber?: string
    invoiceNumber?: string
    receipt?: Receipt
    /** In place of `receipt` for a signed-in customer: where it lies, and to whom alone it is shown. */
    ownReceipt?: { key: string; userId: string }
    /** What `/login` is told when a session ended elsewhere: the page to come back to, for the same user only. */
    cameFrom?: { href: string; userId: string }
    /** What `/login` is told after an invalid recovery link: whoever is signed in stays there, too (AUTH-20). */
    isLinkRefused?: boolean
  }
}
