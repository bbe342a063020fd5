/** What the first delivery of an order did to the stock of one of its items (AORD-10 to AORD-14). */
export type StockOutcome = { name: string; outcome: 'decremented' | 'insufficient' | 'product_not_found' }

/**
 * The result of a change of status. `stock` is null except for the first delivery, `changeId` is null where
 * nothing changed.
 */
export type StatusChange = { status: string; stock: StockOutcome[] | null; changeId: string | null }

/** The result of a change of several orders, one for each of them (WORK-03). */
export type OrderStatusChange = StatusChange & { id: string; orderNumber: string }

const reasons = { insufficient: 'stock insuffisant', product_not_found: 'produit introuvable' } as const

/** The text for the admin (AORD-16); undefined when the stock did not change. */
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

/** Whether the stock of some item was not reduced. */
export function hasSkipped({ stock }: Pick<StatusChange, 'stock'>): boolean {
  return stock?.some(({ outcome }) => outcome !== 'decremented') ?? false
}
