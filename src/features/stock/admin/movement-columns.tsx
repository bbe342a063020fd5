import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#lib/format/dates.ts'
import type { Column } from '#ui/admin/data-table.tsx'
import { classNames } from '#ui/class-names.ts'
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
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ stockAfter }) => stockAfter,
  },
  {
    title: 'Date',
    cell: ({ at }) => (
      <time dateTime={at} className="max-lg:text-right">
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    title: 'Par',
    isEmpty: ({ by }) => by === null,
    cell: ({ by }) => <span className="wrap-anywhere max-lg:text-right">{by ?? '–'}</span>,
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
