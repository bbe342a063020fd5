import { type RawBuilder, sql } from 'kysely'
import { pageCount } from '#lib/lists/list-params.ts'
import type { Queries } from '#platform/database/actor.ts'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrderPage, MAX_FOUND } from './admin-order.ts'
import type { OrderSearch } from './order-filters.ts'
import { type OrderListRequest, wantedStatuses } from './order-filters.ts'
import { isOfPeriod, selectAdminOrders } from './order-rows.server.ts'

/** So many matches of a text are read at once, whatever the filters leave of them. */
const FEW = 2_000
/** So many of the newest orders are read in search of a text, before those of all times. */
const NEWEST = 12_000

/** A page of the newest orders that match a search and the filters, at most MAX_FOUND of them. */
export async function searchOrders(
  db: Queries,
  search: OrderSearch,
  request: OrderListRequest,
): Promise<Omit<AdminOrderPage, 'waveTasks'>> {
  const found = await findOrders(db, search, request)
  const total = Math.min(found.length, MAX_FOUND)
  const page = Math.min(request.page, pageCount(total, ADMIN_ORDERS_PER_PAGE))
  const shown = found.slice(0, total).slice((page - 1) * ADMIN_ORDERS_PER_PAGE, page * ADMIN_ORDERS_PER_PAGE)
  const rows = shown.length > 0 ? await selectAdminOrders(db).where('id', 'in', shown).execute() : []
  return { rows, total, page, hasMore: found.length > total, counts: null }
}

/** The ids of the orders found, newest first: one more than MAX_FOUND where there are more. */
type Found = string[]

/**
 * There are three ways to the same orders, and none is fast for every text. The index of the texts returns all orders
 * with a common name, of which only the newest are wanted; the newest orders need not hold one that is rare. So each way
 * has a bounded cost, and returns null where the next one must be taken.
 */
async function findOrders(db: Queries, search: OrderSearch, request: OrderListRequest): Promise<Found> {
  const wanted = conditionsOf(search, request)
  const few = search.isNarrow ? await findAmongFewMatches(db, wanted) : null
  if (few) return few
  const { found, isComplete } = await findAmongNewest(db, wanted)
  return isComplete || !search.isSharp ? found : findAmongAll(db, wanted)
}

type Condition = RawBuilder<boolean>
type Wanted = { text: Condition; status: Condition; payment: Condition; period: Condition }

function conditionsOf(search: OrderSearch, request: OrderListRequest): Wanted {
  const { status, payment, period } = request
  const statuses = wantedStatuses(request)
  return {
    text: textCondition(search),
    status: status === null ? sql`true` : sql`status = ${status}`,
    payment: payment
      ? sql`payment_status = ${payment} and (${statuses}::text[] is null or status = any (${statuses}))`
      : sql`true`,
    period: isOfPeriod(period),
  }
}

function textCondition(search: OrderSearch): Condition {
  if (search.kind === 'number') return sql`order_number like ${search.pattern}`
  const texts = search.patterns.map((pattern) => sql`search_text like ${pattern}`)
  return sql`(${sql.join(texts, sql` and `)})`
}

const newestFirst = sql`order by created_at desc, id desc`
const mostFound = sql`limit ${MAX_FOUND + 1}`

/** Reads all matches of the text from its index, then filters them; null when they are not few. */
async function findAmongFewMatches(
  db: Queries,
  { text, status, payment, period }: Wanted,
): Promise<Found | null> {
  const { rows } = await sql<{ found: Found; matches: number }>`
    with matching as materialized (
      select id, created_at, status, payment_status from orders where ${text} limit ${FEW + 1}
    )
    select
      array(
        select id from matching where (${payment} and ${status} and ${period}) ${newestFirst} ${mostFound}
      ) as found,
      (select count(*) from matching) as matches
  `.execute(db)
  const [answer] = rows
  return answer && answer.matches <= FEW ? answer.found : null
}

/** Reads the newest orders of the status and the days. Complete: no older one is wanted, or there is none. */
async function findAmongNewest(
  db: Queries,
  { text, status, payment, period }: Wanted,
): Promise<{ found: Found; isComplete: boolean }> {
  const newest = (columns: RawBuilder<unknown>) => sql`
    (select ${columns} from orders where ${status} and ${period} ${newestFirst} limit ${NEWEST}) as newest
  `
  const columns = sql`id, created_at, order_number, search_text, status, payment_status`
  // They are counted apart, which reads an index alone: read once for both, they would be held in memory meanwhile. What
  // a payment leaves out is cheaper to see than what a text does.
  const { rows } = await sql<{ found: Found; read: number }>`
    select
      array(
        select id from ${newest(columns)} where (${payment} and ${text}) ${newestFirst} ${mostFound}
      ) as found,
      (select count(*) from ${newest(sql``)}) as read
  `.execute(db)
  const { found, read } = rows[0] ?? { found: [], read: 0 }
  return { found, isComplete: found.length > MAX_FOUND || read < NEWEST }
}

/** Reads all matches of the text from its index, however many they are. */
async function findAmongAll(db: Queries, { text, status, payment, period }: Wanted): Promise<Found> {
  const { rows } = await sql<{ id: string }>`
    with matching as materialized (
      select id, created_at from orders where (${payment} and ${text}) and ${status} and ${period}
    )
    select id from matching ${newestFirst} ${mostFound}
  `.execute(db)
  return rows.map(({ id }) => id)
}
