import { Badge } from '#ui/badge.tsx'
import { stockLevel, stockTexts } from '../domain/stock.ts'

/** On a card's picture: the remaining pieces of a product whose stock is low (SHOP-10). */
export function LowStockLabel({ stock }: { stock: number }) {
  if (stockLevel(stock) !== 'low') return null
  return (
    <p className="absolute top-0 left-0 flex flex-wrap gap-x-1.5 rounded-br-sm bg-veil px-2.5 py-1 text-xs">
      <span className="font-semibold text-amber">{stockTexts.remaining(stock)}</span>
      <span className="max-sm:sr-only">{stockTexts.limited}</span>
    </p>
  )
}

/** On the product page: the stock level in words (PROD-03). */
export function StockBadge({ stock }: { stock: number }) {
  const level = stockLevel(stock)
  if (level === 'sold_out') return <Badge tone="danger">{stockTexts.soldOutButton}</Badge>
  if (level === 'low') return <Badge tone="amber">{stockTexts.remaining(stock)}</Badge>
  return <Badge tone="ok">{stockTexts.available}</Badge>
}
