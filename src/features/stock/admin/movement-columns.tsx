import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#lib/format/dates.ts'
import { classNames } from '#ui/class-names.ts'
import type { Column } from '#ui/list/data-table.tsx'
import { changeText, movementLabel, type StockMovement } from './domain/movement.ts'

/** The columns of the movements of a product (SUPPLY-01). */
export const movementColumns: readonly Column<StockMovement>[] = [
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
