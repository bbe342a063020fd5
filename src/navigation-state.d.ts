import type { Receipt } from '#features/orders/receipt.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What `/orders` is told after an order (GUEST-13). */
    orderNumber?: string
    invoiceNumber?: string
    receipt?: Receipt
  }
}
