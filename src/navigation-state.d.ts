import type { Receipt } from '#features/orders/domain/receipt.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** For `/orders`: the order that was just placed (GUEST-13). */
    orderNumber?: string
    invoiceNumber?: string
    receipt?: Receipt
    /**
     * Instead of `receipt` for a signed-in customer: its key in storage, and the only user who may see it.
     */
    ownReceipt?: { key: string; userId: string }
    /** For `/login` when a session ended elsewhere: the page to return to, for the same user only. */
    cameFrom?: { href: string; userId: string }
    /** For `/login` after an invalid recovery link: also a signed-in user stays on that page (AUTH-20). */
    isLinkRefused?: boolean
  }
}
