/** From this stock down to 1 a product counts as low (SHOP-10). */
export const LOW_STOCK = 5

export type StockLevel = 'sold_out' | 'low' | 'available'

/** How a stock of so many pieces is shown: 0 sold out, 1 to 5 low, above nothing. */
export function stockLevel(stock: number): StockLevel {
  if (stock <= 0) return 'sold_out'
  return stock <= LOW_STOCK ? 'low' : 'available'
}

/** The words of each level, the same on cards and on the product page. */
export const stockTexts = {
  soldOutButton: 'Épuisé',
  soldOutBanner: 'Produit épuisé',
  limited: 'Stock limité!',
  remaining: (stock: number) => `Plus que ${stock}`,
  available: 'En stock',
  unavailableButton: 'Indisponible',
} as const
