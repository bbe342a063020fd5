/** The prices of a product or of a line of the cart, in CFA. */
export type Prices = {
  price: number
  /** What it cost before; null or absent when there is nothing to compare with. */
  compareAtPrice?: number | null | undefined
}

/**
 * The former price and what is saved against it, in CFA (PRICE-02, D45). Null when there is none above the
 * price, and for a product without a price, which cannot be bought (D28).
 */
export function formerPrice({ price, compareAtPrice }: Prices): { amount: number; saving: number } | null {
  if (!compareAtPrice || price <= 0 || compareAtPrice <= price) return null
  return { amount: compareAtPrice, saving: Math.round((compareAtPrice - price) * 100) / 100 }
}
