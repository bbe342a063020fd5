import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Days } from '#lib/lists/period.ts'
import { type AdminActor, asActor, callSql, type Queries, sqlCommand } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runtime } from '#platform/runtime.ts'
import { orderStatuses } from '../order-status.ts'
import { type AdminOrder, LINES_IN_LIST, type NewOrdersResult, type OrderSource } from './admin-order.ts'
import type { PaymentState } from './order-filters.ts'

/**
 * Whether nobody has changed the order's status since it was placed (LIVE-08). One look into the index for
 * each order: written as `not exists`, the database would read the changes of all orders into a table first,
 * as long as they fit into its memory.
 */
function isUntouched(eb: ExpressionBuilder<DB, 'orders'>) {
  return eb(
    eb
      .selectFrom('orderStatusHistory')
      .select(sql.lit(1).as('one'))
      .whereRef('orderId', '=', 'orders.id')
      .where('fromStatus', 'is not', null)
      .limit(1),
    'is',
    null,
  )
}

/** The admin who asks. */
const me = sql<string>`(select current_user_id())`

/** Beyond this age no order is new any more. Who has seen it is forgotten after another day. */
const newFrom = sql<string>`greatest(
  now() - interval '7 days',
  coalesce((select since from order_alerts where user_id = ${me}), 'infinity')
)`

/**
 * Whether the order is new for the admin who asks (LIVE-07, LIVE-08): pending or confirmed, placed since they
 * first opened the administration and within a week, not opened by them, changed by nobody. Before their first
 * visit nothing is new.
 */
export function isNew(eb: ExpressionBuilder<DB, 'orders'>) {
  return eb.and([
    eb('orders.status', 'in', ['pending', 'confirmed']),
    eb('orders.createdAt', '>', newFrom),
    eb.not(
      eb.exists(
        eb
          .selectFrom('seenOrders')
          .select(sql.lit(1).as('one'))
          .where('userId', '=', me)
          .whereRef('orderId', '=', 'orders.id'),
      ),
    ),
    isUntouched(eb),
  ])
}

/** What the courier collects for an order, in CFA: what is still to be received (WORK-05). */
export const amountToCollect = sql<number>`
  case orders.payment_status when 'paid' then 0 else order_remaining(orders) end
`

/** The first lines of an order: one look into the index of its items (WORK-01). */
const firstLines = sql<AdminOrder['lines']>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', product_name, 'quantity', quantity) order by id), '[]')
  from (
    select id, product_name, quantity from order_items where order_id = orders.id order by id limit ${sql.lit(LINES_IN_LIST)}
  ) as line
)`

/** How an order that an admin took came to them (PHONE-04). */
const source = sql<OrderSource | null>`(select source from staff_orders where order_id = orders.id)`

/** Whether an order was placed on one of these days of the shop's clock; null for all days (WORK-02). */
export function isOfPeriod(days: Days | null): RawBuilder<boolean> {
  if (!days) return sql<boolean>`true`
  const start = (day: string) => sql`(${day}::date::timestamp at time zone 'Africa/Abidjan')`
  return sql<boolean>`(created_at >= ${start(days.from)} and created_at < ${start(days.to)} + interval '1 day')`
}

/** Null days are all. */
type Before = { before: string; days: Days | null }

/** The orders before a moment, of one status or of all (null), as SQL that returns `id` and `created_at`. */
export function newestOrders({ status, before, days }: Before & { status: string | null }) {
  const ofStatus = status === null ? sql`true` : sql`status = ${status}`
  return sql`select id, created_at from orders where created_at < ${before} and ${isOfPeriod(days)} and ${ofStatus}`
}

/**
 * The newest orders of a payment state, `most` of each status, in no order, as SQL that returns `id` and
 * `created_at`. Each status is read from its own part of one index, so that no order of another payment is passed
 * over (D13).
 */
export function newestOfPayment({
  payment,
  statuses,
  before,
  days,
  most,
}: Before & { payment: PaymentState; statuses: readonly string[] | null; most: number }) {
  return sql`
    select newest.id, newest.created_at
    from unnest(${statuses ?? orderStatuses}::text[]) as wanted (status)
    cross join lateral (
      select id, created_at
      from orders
      where payment_status = ${payment} and status = wanted.status and created_at < ${before} and ${isOfPeriod(days)}
      order by created_at desc, id desc
      limit ${most}
    ) as newest
  `
}

/** Selects orders for the admin list, newest first. */
export function selectAdminOrders(db: Queries) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'orderNumber',
      'createdAt',
      'customerName',
      'customerPhone',
      'customerAddress',
      'totalAmount as total',
      'status',
      'paymentStatus',
      firstLines.as('lines'),
      sql<number>`(select count(*)::integer from order_items where order_id = orders.id)`.as('lineCount'),
      source.as('source'),
      sql<AdminOrder['note']>`standing_note(orders.id)`.as('note'),
    ])
    .select(sql<boolean>`was_delivered(orders)`.as('wasDelivered'))
    .select(sql<boolean>`is_order_short(orders)`.as('isShort'))
    .select((eb) => isNew(eb).$castTo<boolean>().as('isNew'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

const MAX_LISTED = 100

/** The version of the orders and of what was seen, or null when the caller has it (LIVE-06); reads none. */
export function pollOrders(versions: readonly string[]): string | null {
  const version = runtime().tableVersions.of('orders', 'seenOrders')
  return versions.includes(version) ? null : version
}

/** The newest unseen, unchanged orders of a week, and how many (LIVE-07); at an admin's first call none (LIVE-06). */
export async function readNewOrders(actor: AdminActor): Promise<NewOrdersResult> {
  return asActor(actor, async (db) => {
    await callSql(db, 'startOrderAlerts')
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'orderNumber', 'createdAt', 'customerName', 'totalAmount as total'])
      .select(({ fn }) => fn.countAll<number>().over().as('count'))
      .where(isNew)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute()
    return { count: rows[0]?.count ?? 0, orders: rows.map(({ count: _, ...order }) => order) }
  })
}

/** The admin has opened these orders (LIVE-08); ids of no order are ignored. */
export const markOrdersSeen = sqlCommand('markOrdersSeen')
