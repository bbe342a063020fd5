import type { Receipt } from '../../../domain/receipt.ts'

/** A line of an order, at the price that it was ordered at, in CFA. `productId` is null when the product is gone. */
export type OrderedLine = {
  itemId: string
  productId: string | null
  name: string
  price: number
  quantity: number
}

/** A version of an invoice that a correction replaced: when, why, and by whom (null: the account is deleted). */
export type EarlierInvoice = {
  version: number
  issuedAt: string
  receipt: Receipt
  reason: string
  replacedAt: string
  by: string | null
}

/** What a correction of an order begins from, and the versions of its invoice, the newest first (CORR-01, CORR-04). */
export type OrderCorrections = {
  lines: OrderedLine[]
  /** The version of its invoice, from 1; null without an invoice. */
  version: number | null
  /** It is never corrected again, whatever its status: without an invoice, once delivered, or without its person. */
  isFixed: boolean
  earlierInvoices: EarlierInvoice[]
}

/** Whether an order can be corrected now (D48). */
export function isCorrectable({ status, isFixed }: { status: string; isFixed: boolean }): boolean {
  return !isFixed && ['pending', 'confirmed', 'paid'].includes(status)
}
