import { PackagePlus } from 'lucide-react'
import { stockTexts } from '#features/catalogue/domain/stock.ts'
import type { Column } from '#ui/admin/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { ProductToSupply } from './domain/supply.ts'

const number = 'whitespace-nowrap tabular-nums'

/** The columns of what has to be bought (SUPPLY-06). */
export const supplyColumns = (
  onReceive: (product: ProductToSupply) => void,
): readonly Column<ProductToSupply>[] => [
  {
    title: 'Produit',
    mobile: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    title: 'Stock',
    className: number,
    cell: ({ stock }) =>
      stock === 0 ? (
        <span className="inline-flex items-center gap-2">
          0 <Badge tone="danger">{stockTexts.soldOutButton}</Badge>
        </span>
      ) : (
        stock
      ),
  },
  {
    title: 'Promis',
    className: number,
    isEmpty: ({ committed }) => committed === 0,
    cell: ({ committed }) => committed,
  },
  {
    title: 'Il manque',
    className: number,
    isEmpty: ({ missing }) => missing === 0,
    cell: ({ missing }) =>
      missing > 0 ? (
        <span className="font-semibold text-danger">{missing}</span>
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  { title: 'Vendus en 30 jours', className: number, cell: ({ sold }) => sold },
  {
    title: 'Actions',
    mobile: 'full',
    cell: (product) => (
      <Button
        look="secondary"
        className="px-4 max-lg:mt-2 max-lg:w-full"
        aria-label={`Changer le stock de ${product.name}`}
        onClick={() => onReceive(product)}
      >
        <PackagePlus aria-hidden className="size-4" />
        Changer le stock
      </Button>
    ),
  },
]
