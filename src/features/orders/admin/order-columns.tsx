import { useEffect, useState } from 'react'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Badge } from '#ui/badge.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Eye } from '#ui/icons/screen-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import type { OrderStatus } from '../order-status.ts'
import { type AdminOrder, shortAddress, sourceMarks } from './admin-order.ts'
import { ContactLinks } from './customer-contact.tsx'
import { NoteMark } from './order-timeline.tsx'
import { nextStep } from './status-change.ts'
import { AdminStatusBadge, StatusSelect } from './status-select.tsx'

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

type OrderRowActionsProps = {
  order: AdminOrder
  /** Which row of the list it is. */
  place: number
  /** Whether a change of its status is on its way. */
  isBusy: boolean
  onStatus: (status: OrderStatus) => void
  onOpen: () => void
}

const small = 'min-w-0 grow px-2 whitespace-nowrap sm:px-3 xl:size-11 xl:shrink-0 xl:grow-0 xl:px-0'
const step = 'min-h-12 w-25 flex-none px-2 lg:w-auto lg:flex-1 xl:w-27 xl:flex-none'

/**
 * The controls of an order in the list: its next step as one button, the choice of any status (AORD-08), the ways
 * to its customer (WORK-01; on a card they are beside the number) and the button that opens it. Each keeps its place
 * whatever the status: a finger may be on its way to it.
 */
export function OrderRowActions({ order, place, isBusy, onStatus, onOpen }: OrderRowActionsProps) {
  const open = { 'aria-label': `Voir la commande ${order.orderNumber}`, onClick: onOpen }
  return (
    <div className="flex flex-col gap-2 lg:min-w-84 xl:w-104 xl:flex-row xl:items-center">
      <div className="flex flex-wrap items-center gap-1.5 lg:gap-2 xl:grow xl:flex-nowrap">
        {nextStep(order) ? (
          <NextStepButton order={order} place={place} isBusy={isBusy} onStatus={onStatus} className={step} />
        ) : (
          <span className={classNames(step, 'flex items-center justify-center text-sm text-quiet')}>
            Terminée
          </span>
        )}
        <div className="min-w-0 grow basis-28 lg:basis-36 xl:ml-auto xl:max-w-38">
          <StatusSelect orderNumber={order.orderNumber} status={order.status} onStatus={onStatus} />
        </div>
        <Button look="secondary" className="size-11 shrink-0 px-0 lg:hidden" {...open}>
          <Eye aria-hidden className="size-5 shrink-0" />
        </Button>
      </div>
      <div className="flex items-center gap-2 max-lg:hidden">
        <ContactLinks order={order} className={small} />
        <Button look="secondary" className={small} {...open}>
          <Eye aria-hidden className="size-4 shrink-0 max-xl:hidden" />
          <span className="xl:sr-only">Voir</span>
        </Button>
      </div>
    </div>
  )
}

type NextStepButtonProps = {
  order: Pick<AdminOrder, 'orderNumber' | 'status' | 'wasDelivered'>
  /** Where it stands among others. */
  place?: number
  /** Whether a change of its status is on its way. */
  isBusy: boolean
  onStatus: (status: OrderStatus) => void
  className?: string
}

/**
 * The next step of an order as one button (WORK-01); nothing when nothing is left to do. When another step, or the step of
 * another order, comes to stand in its place, a press of that moment does nothing.
 */
export function NextStepButton({ order, place = 0, isBusy, onStatus, className }: NextStepButtonProps) {
  const step = nextStep(order)
  const isSettled = useSettled(`${place} ${step?.status}`)
  if (!step) return null
  return (
    <BusyButton
      className={className}
      isBusy={isBusy || !isSettled}
      aria-label={`${step.label} la commande ${order.orderNumber}`}
      // The second press of a double press would be the same step once more.
      onClick={({ detail }) => {
        if (detail < 2) onStatus(step.status)
      }}
    >
      {step.label}
    </BusyButton>
  )
}

/** Longer than a finger on its way takes to stop, and than a double press. */
const SETTLE_MS = 600

/** Whether a button means the same for a moment already: a press aimed at what it said before is not taken. */
function useSettled(meaning: string): boolean {
  const [settled, setSettled] = useState(meaning)
  // No event ends it: time passes.
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLE_MS, meaning)
    return () => clearTimeout(timer)
  }, [meaning])
  return settled === meaning
}
