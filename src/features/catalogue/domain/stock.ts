/** A stock from 1 to this many pieces counts as low (SHOP-10); the same number in SQL: `low_stock_limit()`. */
export const LOW_STOCK = 5

export type StockLevel = 'sold_out' | 'low' | 'available'

/** The level of a stock: sold out at 0, low from 1 to 5, otherwise available. */
export function stockLevel(stock: number): StockLevel {
  if (stock <= 0) return 'sold_out'
  return stock <= LOW_STOCK ? 'low' : 'available'
}

/** The text of each level, on cards and on the product page. */
export const stockTexts = {
  soldOutButton: 'Épuisé',
  soldOutBanner: 'Produit épuisé',
  limited: 'Stock limité!',
  remaining: (stock: number) => `Plus que ${stock}`,
  available: 'En stock',
  unavailableButton: 'Indisponible',
} as const
