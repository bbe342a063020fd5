import { type Expression, type RawBuilder, sql } from 'kysely'
import { pageCount } from '#lib/lists/page.ts'
import type { Queries } from '#platform/database/actor.ts'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrderPage, MAX_FOUND } from '../domain/admin-order.ts'
import type { OrderSearch } from '../domain/order-search.ts'
import type { OrderListParams } from '../domain/orders.schema.ts'
import { wantedStatuses } from '../domain/payment-state.ts'
import { isOfPeriod, selectAdminOrders, toAdminOrder } from './order-rows.server.ts'

/**
 * A search first scans this many of the newest orders; only with too few matches among them is the index of
 * all orders used.
 */
const NEWEST = 12_000
/** A search that is narrow asks that index first; with more matches than this it begins with the newest all the same. */
const FEW = 2_000

/**
 * A page of the newest orders that match a search and the filters, at most MAX_FOUND of them. Few queries, each of a bounded
 * cost: the text index alone would fetch every order of a common name only to keep the newest.
 */
export async function searchOrders(
  db: Queries,
  search: OrderSearch,
  params: OrderListParams,
): Promise<AdminOrderPage> {
  const found = await findOrders(db, search, params)
  const total = Math.min(found.length, MAX_FOUND)
  const page = Math.min(params.page, pageCount(total, ADMIN_ORDERS_PER_PAGE))
  const shown = found.slice(0, total).slice((page - 1) * ADMIN_ORDERS_PER_PAGE, page * ADMIN_ORDERS_PER_PAGE)
  const rows = shown.length > 0 ? await selectAdminOrders(db).where('id', 'in', shown).execute() : []
  return { rows: rows.map(toAdminOrder), total, page, hasMore: found.length > total, counts: null }
}

/** The ids, newest first, and one more than MAX_FOUND if there are more. */
async function findOrders(
  db: Queries,
  search: OrderSearch,
  { status, payment, days }: OrderListParams,
): Promise<string[]> {
  const statuses = wantedStatuses(status, payment)
  const ofPayment = payment
    ? sql`payment_status = ${payment} and (${statuses}::text[] is null or status = any (${statuses}))`
    : sql`true`
  const ofPeriod = isOfPeriod(days)
  const ofStatus = status === null ? sql`true` : sql`status = ${status}`
  const ofFilters = sql`(${ofPayment} and ${ofStatus} and ${ofPeriod})`
  const newestFirst = sql`order by created_at desc, id desc`
  if (search.isNarrow) {
    const few = await sql<{ ids: string[]; matches: number }>`
      with found as materialized (
        select id, created_at, status, payment_status from orders where ${matching(search)} limit ${FEW + 1}
      )
      select
        array(select id from found where ${ofFilters} ${newestFirst} limit ${MAX_FOUND + 1}) as ids,
        (select count(*) from found) as matches
    `.execute(db)
    const [found] = few.rows
    if (found && found.matches <= FEW) return found.ids
  }
  // What a payment leaves out is cheaper to see than what a text does.
  const matches = sql`(${ofPayment} and ${matching(search)})`
  const newest = (columns: RawBuilder<unknown>) => sql`
    (select ${columns} from orders where ${ofStatus} and ${ofPeriod} ${newestFirst} limit ${NEWEST}) as newest
  `
  const columns = sql`id, created_at, order_number, search_text, status, payment_status`
  // A separate count reads only the index of the orders, and they need not be held in memory to be read twice.
  const walk = await sql<{ ids: string[]; walked: number }>`
    select
      array(select id from ${newest(columns)} where ${matches} ${newestFirst} limit ${MAX_FOUND + 1}) as ids,
      (select count(*) from ${newest(sql``)}) as walked
  `.execute(db)
  const { ids, walked } = walk.rows[0] ?? { ids: [], walked: 0 }
  if (ids.length > MAX_FOUND || walked < NEWEST || !search.isSharp) return ids

  const all = await sql<{ id: string }>`
    with found as materialized (select id, created_at from orders where ${matches} and ${ofStatus} and ${ofPeriod})
    select id from found ${newestFirst} limit ${MAX_FOUND + 1}
  `.execute(db)
  return all.rows.map(({ id }) => id)
}

function matching(search: OrderSearch): Expression<boolean> {
  if (search.kind === 'number') return sql<boolean>`order_number like ${search.pattern}`
  const texts = search.patterns.map((pattern) => sql`search_text like ${pattern}`)
  return sql<boolean>`(${sql.join(texts, sql` and `)})`
}
