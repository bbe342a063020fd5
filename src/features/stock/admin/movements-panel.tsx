import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureError } from '#lib/errors/result.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PackagePlus } from '#ui/icons/admin-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { getStockMovements } from './stock.api.ts'
import {
  changeText,
  MOVEMENTS_PER_PAGE,
  missingText,
  movementLabel,
  type StockedProduct,
  type StockMovement,
  stockText,
} from './stock.ts'
import { StockDialog } from './stock-form.tsx'
import { BackToProducts } from './supply-panel.tsx'

const texts = {
  title: 'Mouvements de stock',
  caption: 'Mouvements de stock, le plus récent d’abord',
  pages: 'Pages des mouvements',
  loading: 'Chargement des mouvements',
  empty: 'Le stock de ce produit n’a pas encore changé.',
  failed: failureText,
}

/** The movements of a product's stock, the newest first (SUPPLY-01). */
export function MovementsPanel({ productId, ...props }: PanelProps & { productId: string }) {
  return (
    <AdminList
      {...props}
      texts={texts}
      // A part of the products' key: each change of the stock is one of its product.
      queryKey={['products', 'stock', 'movements', productId]}
      read={({ page }, signal) => getStockMovements({ data: { productId, page }, signal })}
      perPage={MOVEMENTS_PER_PAGE}
      columns={movementColumns}
      back={<BackToProducts />}
      overview={({ shown }) => (shown ? <Stock product={shown.product} /> : null)}
    />
  )
}

function failureText(error: Error | null): string {
  const isGone =
    error instanceof FailureError && ['product_not_found', 'invalid_input'].includes(error.failure.code)
  return isGone ? 'Ce produit est introuvable.' : 'Les mouvements n’ont pas pu être chargés.'
}

function Stock({ product }: { product: StockedProduct }) {
  const [isOpen, setOpen] = useState(false)
  const missing = missingText(product)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{product.name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-quiet">
          {stockText(product)}
          {missing ? <Badge tone="danger">{missing}</Badge> : null}
        </p>
      </div>
      <Button look="secondary" className="px-4 max-sm:w-full" onClick={() => setOpen(true)}>
        <PackagePlus aria-hidden className="size-4" />
        Changer le stock
      </Button>
      {isOpen ? <StockDialog product={product} isInMovements onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** The columns of the movements of a product (SUPPLY-01). */
const movementColumns: readonly Column<StockMovement>[] = [
  { title: 'Mouvement', mobile: 'title', cell: (movement) => <Reason movement={movement} /> },
  {
    // On a card beside the reason.
    title: 'Pièces',
    className: 'whitespace-nowrap tabular-nums max-lg:hidden',
    cell: ({ change }) => <Change change={change} />,
  },
  {
    title: 'Stock ensuite',
    className: 'whitespace-nowrap tabular-nums max-lg:hidden',
    cell: ({ stockAfter }) => stockAfter,
  },
  {
    title: 'Date',
    mobile: 'full',
    cell: ({ at, by, stockAfter }) => (
      <div className="flex flex-wrap justify-between gap-x-4 max-lg:text-quiet">
        <span className="wrap-anywhere">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {by ? <span className="lg:hidden"> · {by}</span> : null}
        </span>
        <span className="tabular-nums lg:hidden">{stockAfter.toLocaleString('fr-FR')} en stock</span>
      </div>
    ),
  },
  {
    title: 'Par',
    className: 'max-lg:hidden',
    cell: ({ by }) => <span className="wrap-anywhere">{by ?? '–'}</span>,
  },
]

function Change({ change, className }: { change: number; className?: string }) {
  return (
    <span className={classNames('font-semibold', change > 0 ? 'text-ok' : 'text-danger', className)}>
      {changeText(change)}
    </span>
  )
}

function Reason({ movement: { kind, note, order, change } }: { movement: StockMovement }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <span className="flex justify-between gap-4">
        {movementLabel(kind)}
        <Change change={change} className="whitespace-nowrap tabular-nums lg:hidden" />
      </span>
      {note ? <span className="block text-sm font-normal text-quiet">{note}</span> : null}
      {order ? (
        <Link
          to="/admin"
          search={{ tab: 'orders', order: order.id }}
          className="flex min-h-11 items-center text-sm font-normal break-all text-amber underline underline-offset-4"
        >
          {order.number}
        </Link>
      ) : null}
    </div>
  )
}
