import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import type { Column } from '#ui/admin/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { NoteMark } from '../timeline/admin/note-mark.tsx'
import { ContactLinks } from './contact-links.tsx'
import type { AdminOrder } from './domain/admin-order.ts'
import { sourceMarks } from './domain/order-source.ts'
import { shortAddress } from './domain/short-address.ts'
import { ChooseBox } from './marking/choose-box.tsx'
import type { Chosen } from './marking/use-chosen.ts'
import { AdminStatusBadge } from './status-select.tsx'

/**
 * The columns of the list of orders (AORD-03), with new orders marked (LIVE-07), what was ordered and where it
 * goes (WORK-01), how one that an admin took came to them (PHONE-04), and what they noted (LOG-04).
 */
export const orderColumns = (
  isNew: (order: AdminOrder) => boolean,
  chosen: Chosen,
): readonly Column<AdminOrder>[] => [
  {
    title: 'Commande',
    mobile: 'title',
    cell: (order) => (
      <div className="flex items-start gap-1">
        <ChooseBox order={order} chosen={chosen} />
        <div className="flex min-w-0 flex-col items-start gap-1 pt-2.5">
          {isNew(order) ? <Badge tone="amber">NOUVEAU</Badge> : null}
          <OrderNumber number={order.orderNumber} />
          <span className="text-sm font-normal text-quiet lg:text-xs lg:whitespace-nowrap">
            {formatDateTime(order.createdAt)}
          </span>
          {order.source ? <Badge>{sourceMarks[order.source]}</Badge> : null}
          {order.note ? <NoteMark note={order.note} /> : null}
        </div>
      </div>
    ),
  },
  {
    title: 'Client',
    mobile: 'full',
    cell: (order) => (
      <div className="min-w-0 wrap-anywhere">
        <div className="flex items-start justify-between gap-3">
          <span className="min-w-0 font-medium max-lg:text-base">{order.customerName}</span>
          <StatusBadges order={order} className="items-end lg:hidden" />
        </div>
        <div className="flex items-center justify-between gap-2">
          <div className="min-w-0 text-quiet">
            <span className="block whitespace-nowrap">{order.customerPhone}</span>
            <span className="block">{shortAddress(order.customerAddress)}</span>
          </div>
          <div className="flex shrink-0 gap-2 lg:hidden">
            <ContactLinks order={order} asIcons />
          </div>
        </div>
      </div>
    ),
  },
  {
    title: 'Articles',
    mobile: 'full',
    className: 'lg:min-w-40',
    cell: (order) => (
      <div className="flex items-end justify-between gap-4">
        <FirstLines order={order} />
        <span className="relative shrink-0 lg:hidden">
          <span className="sr-only">Total : </span>
          <Total order={order} />
        </span>
      </div>
    ),
  },
  {
    title: 'Total',
    // On a card beside what was ordered.
    className: 'max-lg:hidden',
    cell: (order) => <Total order={order} />,
  },
  {
    title: 'Statut',
    // On a card beside the name.
    className: 'whitespace-nowrap max-lg:hidden',
    cell: (order) => <StatusBadges order={order} className="items-start" />,
  },
]

function Total({ order }: { order: AdminOrder }) {
  return <span className="font-semibold whitespace-nowrap text-amber">{formatMoney(order.total)}</span>
}

function StatusBadges({ order, className }: { order: AdminOrder; className: string }) {
  return (
    <span className={classNames('inline-flex shrink-0 flex-col gap-1', className)}>
      <AdminStatusBadge status={order.status} />
      {order.isShort ? <Badge tone="danger">Stock insuffisant</Badge> : null}
    </span>
  )
}

/** The number of an order: its end, which people read to each other, stands out, and it breaks before that end. */
export function OrderNumber({ number }: { number: string }) {
  const cut = number.lastIndexOf('-') + 1
  return (
    <span className="text-sm font-normal text-quiet">
      <span className="whitespace-nowrap">{number.slice(0, cut)}</span>
      <wbr />
      <span className="font-semibold whitespace-nowrap text-cream">{number.slice(cut)}</span>
    </span>
  )
}

/** What was ordered, in short (WORK-01). */
export function FirstLines({
  order: { lines, lineCount },
  className,
}: {
  order: AdminOrder
  className?: string
}) {
  const left = lineCount - lines.length
  return (
    <ul className={classNames('min-w-0 wrap-anywhere', className)}>
      {lines.map(({ name, quantity }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order may name a product twice, and its lines never move
        <li key={place}>
          {quantity} × {name}
        </li>
      ))}
      {left > 0 ? (
        <li className="text-quiet">{left === 1 ? 'et 1 autre ligne' : `et ${left} autres lignes`}</li>
      ) : null}
    </ul>
  )
}
