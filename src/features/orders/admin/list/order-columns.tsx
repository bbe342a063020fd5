import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import type { Column } from '#ui/list/data-table.tsx'
import { NoteMark } from '../../timeline/admin/note-mark.tsx'
import { ContactLinks } from '../contact-links.tsx'
import type { AdminOrder } from '../domain/admin-order.ts'
import { shortAddress } from '../domain/admin-order.ts'
import { sourceMarks } from '../domain/order-source.ts'
import { AdminStatusBadge } from '../status-select.tsx'

/**
 * The columns of the list of orders (AORD-03), with new orders marked (LIVE-07), what was ordered and where it
 * goes (WORK-01), how one that an admin took came to them (PHONE-04), and what they noted (LOG-04).
 */
export const orderColumns = (isNew: (order: AdminOrder) => boolean): readonly Column<AdminOrder>[] => [
  {
    title: 'Commande',
    mobile: 'full',
    // A card begins with its customer, and the box to select it is beside that name.
    className: 'max-lg:order-1',
    cell: (order) => (
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 lg:flex-col lg:items-start lg:pt-2.5">
        {isNew(order) ? <Badge tone="amber">NOUVEAU</Badge> : null}
        <OrderNumber number={order.orderNumber} isShort />
        <span className="text-xs text-quiet lg:whitespace-nowrap">{formatDateTime(order.createdAt)}</span>
        {order.source ? <Badge>{sourceMarks[order.source]}</Badge> : null}
        {order.isShort ? (
          <span className="lg:hidden">
            <ShortBadge />
          </span>
        ) : null}
        {order.note ? <NoteMark note={order.note} /> : null}
      </div>
    ),
  },
  {
    title: 'Client',
    mobile: 'full',
    cell: (order) => (
      <div className="min-w-0 wrap-anywhere xl:min-w-48">
        <div className="flex flex-wrap items-start justify-between gap-x-3 max-lg:pb-0.5 max-lg:pl-9">
          <span className="min-w-0 font-medium max-lg:text-base">{order.customerName}</span>
          <span className="shrink-0 lg:hidden">
            <AdminStatusBadge status={order.status} />
          </span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="min-w-0 flex-1 basis-32 text-quiet">
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
    className: 'lg:min-w-32',
    cell: (order) => (
      <>
        <LinesWithTotal order={order} />
        {order.isShort ? (
          <span className="whitespace-nowrap max-lg:hidden">
            <ShortBadge />
          </span>
        ) : null}
      </>
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
    // On a card beside the name; where the table is narrow the choice of a status says it alone.
    isWideOnly: true,
    className: 'whitespace-nowrap',
    cell: (order) => <AdminStatusBadge status={order.status} />,
  },
]

/** What an order costs. */
export function Total({ order }: { order: AdminOrder }) {
  return <span className="font-semibold whitespace-nowrap text-amber">{formatMoney(order.total)}</span>
}

function ShortBadge() {
  return <Badge tone="danger">Stock insuffisant</Badge>
}

type OrderNumberProps = {
  number: string
  /** In a list: a card shows only its end, a wide table shows it on one line. */
  isShort?: boolean
}

/** The number of an order: its end, which people read to each other, is emphasised, and a line may break before it. */
export function OrderNumber({ number, isShort = false }: OrderNumberProps) {
  const cut = number.lastIndexOf('-') + 1
  return (
    <span
      className={classNames('text-sm font-normal text-quiet', isShort && 'min-[90rem]:whitespace-nowrap')}
    >
      <span className={classNames('whitespace-nowrap', isShort && 'max-lg:sr-only')}>
        {number.slice(0, cut)}
      </span>
      <wbr />
      <span className="font-semibold whitespace-nowrap text-cream">{number.slice(cut)}</span>
    </span>
  )
}

/** What was ordered, in short (WORK-01); on a card also the total, which a wide table has in a column. */
export function LinesWithTotal({ order }: { order: AdminOrder }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4">
      <FirstLines order={order} />
      <span className="relative shrink-0 lg:hidden">
        <span className="sr-only">Total&nbsp;: </span>
        <Total order={order} />
      </span>
    </div>
  )
}

function FirstLines({ order: { lines, lineCount } }: { order: AdminOrder }) {
  const left = lineCount - lines.length
  return (
    <ul className="min-w-0 wrap-anywhere">
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
