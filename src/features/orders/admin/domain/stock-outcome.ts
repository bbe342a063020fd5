/** What the first delivery of an order did to the stock of one of its items (AORD-10 to AORD-14). */
export type StockOutcome = { name: string; outcome: 'decremented' | 'insufficient' | 'product_not_found' }

/** What a change of status did; `stock` is null but for the first change to delivered, `change_id` where nothing changed. */
export type StatusChange = { status: string; stock: StockOutcome[] | null; change_id: string | null }

const reasons = { insufficient: 'stock insuffisant', product_not_found: 'produit introuvable' } as const

/** What the staff reads of it (AORD-16), or nothing when the stock was not touched. */
export function stockText(stock: StockOutcome[] | null): string | undefined {
  if (!stock) return undefined
  const skipped = stock.flatMap(({ name, outcome }) =>
    outcome === 'decremented' ? [] : [`${name} (${reasons[outcome]})`],
  )
  if (skipped.length === 0) return 'Stock décrémenté.'
  const rest = skipped.join(', ')
  return skipped.length === stock.length
    ? `Stock non décrémenté : ${rest}.`
    : `Stock décrémenté, sauf : ${rest}.`
}
