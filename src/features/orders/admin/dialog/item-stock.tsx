import { missingText, stockText } from '#features/stock/admin/domain/stock-text.ts'
import type { LineStock } from '../domain/admin-order.ts'

/**
 * What there is of an item's product, and what orders hold of it (SUPPLY-05). Nothing for an order that holds nothing
 * of the stock any more.
 */
export function ItemStock({ stock }: { stock: LineStock | undefined }) {
  if (stock === undefined) return null
  if (stock === null)
    return <span className="block text-xs text-quiet">Plus au catalogue : stock inconnu</span>
  const missing = missingText(stock)
  return (
    <span className="block text-xs text-quiet">
      {stockText(stock)}
      {missing ? <span className="block font-medium text-danger">{missing}</span> : null}
    </span>
  )
}
