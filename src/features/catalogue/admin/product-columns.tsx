import { formatMoney } from '#lib/money.ts'
import type { Column } from '#ui/admin/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { stockLevel, stockTexts } from '../domain/stock.ts'
import { ActiveSwitch } from './active-switch.tsx'
import type { AdminProduct } from './domain/catalogue-rows.ts'
import type { Commands } from './use-commands.ts'

/** The columns of the list of products (APROD-02). */
export const productColumns = (commands: Commands): readonly Column<AdminProduct>[] => [
  { title: 'Produit', mobile: 'title', cell: (product) => <Name product={product} /> },
  { title: 'Catégorie', cell: ({ categoryName }) => categoryName ?? <span className="text-quiet">–</span> },
  { title: 'Prix', className: 'whitespace-nowrap tabular-nums', cell: ({ price }) => formatMoney(price) },
  { title: 'Stock', cell: ({ stock }) => <Stock stock={stock} /> },
  { title: 'En vente', cell: (product) => <ActiveSwitch product={product} commands={commands} /> },
]

function Name({ product: { name, imageUrl } }: { product: AdminProduct }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-12 shrink-0">
        <PictureFrame address={imageUrl} alt="" sizes="3rem" className="rounded-sm" />
      </div>
      <span className="min-w-0 wrap-anywhere lg:min-w-20">{name}</span>
    </div>
  )
}

function Stock({ stock }: { stock: number }) {
  const level = stockLevel(stock)
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 lg:justify-start">
      <span className="tabular-nums">{stock}</span>
      {level === 'low' ? <Badge tone="amber">{stockTexts.remaining(stock)}</Badge> : null}
      {level === 'sold_out' ? <Badge tone="danger">{stockTexts.soldOutButton}</Badge> : null}
    </span>
  )
}
