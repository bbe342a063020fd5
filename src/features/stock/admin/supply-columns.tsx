import { PackagePlus } from 'lucide-react'
import { stockTexts } from '#features/catalogue/domain/stock.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { Column } from '#ui/list/data-table.tsx'
import { missingText, stockText } from './domain/stock-text.ts'
import type { ProductToSupply } from './domain/supply.ts'

// A card says the figures under the name.
const tableOnly = 'whitespace-nowrap tabular-nums max-lg:hidden'

/** The columns of what has to be bought (SUPPLY-06). */
export const supplyColumns = (
  onReceive: (product: ProductToSupply) => void,
): readonly Column<ProductToSupply>[] => [
  {
    title: 'Produit',
    mobile: 'title',
    cell: (product) => (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <span className="wrap-anywhere">{product.name}</span>
          <CardFigures product={product} />
        </div>
        <ReceiveButton product={product} onReceive={onReceive} className="lg:hidden">
          Stock
        </ReceiveButton>
      </div>
    ),
  },
  {
    title: 'Stock',
    className: tableOnly,
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
    className: tableOnly,
    cell: ({ committed }) => committed,
  },
  {
    title: 'Il manque',
    className: tableOnly,
    cell: ({ missing }) =>
      missing > 0 ? (
        <span className="font-semibold text-danger">{missing}</span>
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  { title: 'Vendus en 30 jours', className: tableOnly, cell: ({ sold }) => sold },
  {
    title: 'Actions',
    className: 'max-lg:hidden',
    cell: (product) => (
      <ReceiveButton product={product} onReceive={onReceive}>
        Changer le stock
      </ReceiveButton>
    ),
  },
]

type ReceiveButtonProps = {
  product: ProductToSupply
  onReceive: (product: ProductToSupply) => void
  className?: string
  children: string
}

function ReceiveButton({ product, onReceive, className, children }: ReceiveButtonProps) {
  return (
    <Button
      look="secondary"
      className={classNames('shrink-0 px-4', className)}
      aria-label={`Changer le stock de ${product.name}`}
      onClick={() => onReceive(product)}
    >
      <PackagePlus aria-hidden className="size-4" />
      {children}
    </Button>
  )
}

/** The figures of a product on its card, in two lines at most. */
function CardFigures({ product }: { product: ProductToSupply }) {
  const { stock, sold } = product
  const missing = missingText(product)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-quiet lg:hidden">
      {stockText(product)}
      {missing ? <Badge tone="danger">{missing}</Badge> : null}
      {stock === 0 && !missing ? <Badge tone="danger">{stockTexts.soldOutButton}</Badge> : null}
      <span className="basis-full">
        {sold === 0
          ? 'Aucun vendu en 30 jours'
          : `${sold.toLocaleString('fr-FR')} ${sold === 1 ? 'vendu' : 'vendus'} en 30 jours`}
      </span>
    </span>
  )
}
