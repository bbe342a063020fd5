type Stocked = { stock: number; committed: number }

/** How many pieces are missing for the orders that hold them (D47). */
export function missingPieces({ stock, committed }: Stocked): number {
  return Math.max(0, committed - stock)
}

/** "12 en stock, 5 promis"; without pieces that orders hold, "12 en stock". */
export function stockText({ stock, committed }: Stocked): string {
  const inStock = `${stock.toLocaleString('fr-FR')} en stock`
  return committed > 0 ? `${inStock}, ${committed.toLocaleString('fr-FR')} promis` : inStock
}

/** "Il en manque 2"; null when there are enough. */
export function missingText(stocked: Stocked): string | null {
  const missing = missingPieces(stocked)
  return missing > 0 ? `Il en manque ${missing}` : null
}
