import { foldText } from '#lib/text.ts'

/** A code as it is compared and stored, as `promo_code_key` does in SQL: capitals, no accents, spaces and hyphens (D62). */
export function promoCodeKey(typed: string): string {
  return foldText(typed).replace(/\s/g, '').toUpperCase()
}

/** Whether this is a code when it is folded: 3 to 20 letters and digits. */
export function isPromoCode(typed: string): boolean {
  return /^[A-Z0-9]{3,20}$/.test(promoCodeKey(typed))
}

/** What a code takes off a cart: the code as it is stored, and the discount in CFA. */
export type PromoQuote = { code: string; discount: number }
