import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { AdminStatusBadge } from '#features/orders/admin/status-select.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import {
  type CashEntry,
  type CashShare,
  collected,
  MOST_SHOWN,
  type OrderToCollect,
  perPerson,
} from './cash-day.ts'
import { EntryFacts } from './order-payments.tsx'
import { kindLabels, paymentKinds } from './payment.ts'

type CashCardProps = { title: string; aside?: ReactNode; children: ReactNode }

export function CashCard({ title, aside, children }: CashCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border border-line bg-raised p-4 text-sm md:p-6 print:rounded-none print:border-0 print:border-t print:border-line-strong print:p-0 print:pt-3"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** What was collected on the day, in all and of each kind (CASH-01). */
export function Collected({ shares }: { shares: readonly CashShare[] }) {
  const { total, kinds } = collected(shares)
  return (
    <CashCard
      title="Encaissé"
      aside={<p className="text-xl font-semibold tabular-nums">{formatMoney(total)}</p>}
    >
      <dl className="divide-y divide-line">
        {paymentKinds.map((kind) => (
          <div key={kind} className="flex justify-between gap-4 py-1.5">
            <dt className="text-quiet">{kindLabels[kind]}</dt>
            <dd className="whitespace-nowrap tabular-nums">{formatMoney(kinds[kind])}</dd>
          </div>
        ))}
      </dl>
    </CashCard>
  )
}

/** What each person recorded on the day (CASH-01). */
export function PeopleShares({ shares }: { shares: readonly CashShare[] }) {
  const people = perPerson(shares)
  if (people.length === 0) return null
  return (
    <CashCard title="Par personne">
      <ul className="divide-y divide-line">
        {people.map(({ key, by, total, kinds }) => (
          <li key={key} className="py-2">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{by ?? 'Compte supprimé'}</span>
              <span className="font-medium whitespace-nowrap tabular-nums">{formatMoney(total)}</span>
            </p>
            <p className="text-xs text-quiet">
              {kinds.map(({ kind, amount }) => `${kindLabels[kind]} ${formatMoney(amount)}`).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </CashCard>
  )
}

/** Each entry of the day, the newest first: what a difference is looked for in (CASH-01). */
export function DayEntries({ entries, day }: { entries: readonly CashEntry[]; day: string }) {
  return (
    <CashCard title="Mouvements">
      {entries.length === 0 ? (
        <p className="text-quiet">Aucun paiement inscrit ce jour. Un paiement s’inscrit dans sa commande.</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id} className="break-inside-avoid py-2">
              <EntryFacts entry={entry} />
              <OrderLink orderId={entry.orderId} day={day}>
                {entry.orderNumber}
              </OrderLink>
            </li>
          ))}
        </ul>
      )}
      {entries.length >= MOST_SHOWN ? (
        <p className="mt-3 text-quiet">
          Voici les {MOST_SHOWN} derniers mouvements ; les sommes les comptent tous.
        </p>
      ) : null}
    </CashCard>
  )
}

/** The orders of the last 30 days that are on their way or delivered and not paid in full (CASH-02). */
export function OrdersToCollect({ orders, day }: { orders: readonly OrderToCollect[]; day: string }) {
  const sum = orders.reduce((all, { remaining }) => all + remaining, 0)
  const isAll = orders.length < MOST_SHOWN
  return (
    <CashCard
      title="Reste à encaisser"
      aside={isAll ? <p className="font-semibold tabular-nums">{formatMoney(sum)}</p> : null}
    >
      {orders.length === 0 ? (
        <p className="text-quiet">
          Toutes les commandes expédiées ou livrées des 30 derniers jours sont réglées.
        </p>
      ) : (
        <ul className="max-h-112 divide-y divide-line overflow-y-auto print:max-h-none">
          {orders.map((order) => (
            <li key={order.id} className="break-inside-avoid py-2">
              <div className="flex items-center justify-between gap-4">
                <OrderLink orderId={order.id} day={day}>
                  {order.customerName}
                </OrderLink>
                <span className="font-medium whitespace-nowrap tabular-nums">
                  {formatMoney(order.remaining)}
                </span>
              </div>
              <div className="flex items-center justify-between gap-4 text-xs text-quiet">
                <span className="flex min-w-0 flex-wrap gap-x-3">
                  <span className="break-all">{order.orderNumber}</span>
                  <span className="whitespace-nowrap">{formatDate(order.createdAt)}</span>
                </span>
                <span className="shrink-0">
                  <AdminStatusBadge status={order.status} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAll ? null : (
        <p className="mt-3 text-quiet">
          Voici les {MOST_SHOWN} commandes les plus récentes ; il y en a d’autres.
        </p>
      )}
    </CashCard>
  )
}

/** Opens an order above the page of the day. */
function OrderLink({ orderId, day, children }: { orderId: string; day: string; children: ReactNode }) {
  return (
    <Link
      to="/admin"
      search={{ tab: 'orders', day, order: orderId }}
      resetScroll={false}
      className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere text-amber underline underline-offset-4 print:min-h-0 print:no-underline"
    >
      {children}
    </Link>
  )
}
