import { formatMoney } from '#lib/format/money.ts'
import type { OrderTotals } from '../domain/order-history.ts'

/** Tiles: number of orders, orders in progress, delivered orders, and their total amount (ORD-05). */
export function OrderTiles({ totals }: { totals: OrderTotals }) {
  const tiles = [
    ['Commandes', String(totals.count)],
    ['En cours', String(totals.inProgress)],
    ['Livrées', String(totals.delivered)],
    ['Montant total', formatMoney(totals.total)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5">
      {tiles.map(([label, value]) => (
        <div key={label} className="rounded-lg border border-line bg-raised p-4 md:p-5">
          <dt className="text-xs text-quiet">{label}</dt>
          <dd className="mt-1 font-semibold whitespace-nowrap text-amber md:text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
