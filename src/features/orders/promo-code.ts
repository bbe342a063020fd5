import * as v from 'valibot'
import { foldText } from '#lib/text.ts'

/** A code as it is compared and stored, as `promo_code_key` does in SQL: capitals, no accents, spaces and hyphens (D62). */
export function promoCodeKey(typed: string): string {
  return foldText(typed).replace(/\s/g, '').toUpperCase()
}

/** Whether this is a code when it is folded: 3 to 20 letters and digits. */
export function isPromoCode(typed: string): boolean {
  return /^[A-Z0-9]{3,20}$/.test(promoCodeKey(typed))
}

/** What an order with a code sends: the code as typed, and the discount in CFA that the customer saw. */
export const promoCodeEntries = {
  promoCode: v.optional(v.pipe(v.string(), v.maxLength(100))),
  seenDiscount: v.optional(v.number()),
}

/** The part of a discount that falls on some pieces of a line, as `discount_of_pieces` says in SQL. */
export function discountOfPieces(line: { discount: number; quantity: number }, pieces: number): number {
  return pieces >= line.quantity ? line.discount : Math.floor((line.discount * pieces) / line.quantity)
}
