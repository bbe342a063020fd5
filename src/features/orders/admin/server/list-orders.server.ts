import { sql } from 'kysely'
import { pageCount } from '#lib/lists/page.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { callSqlRows } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrderPage, type StatusCounts } from '../domain/admin-order.ts'
import { type OrderListRequest, wantedStatuses } from '../domain/order-filters.ts'
import { parseOrderSearch } from '../domain/order-search.ts'
import { newestOfPayment, newestOrders, selectAdminOrders, toAdminOrder } from './order-rows.server.ts'
import { searchOrders } from './search-orders.server.ts'
import { readWaveTasks } from './wave-tasks.server.ts'

/**
 * A page of all orders, newest first (AORD-03), optionally those of one status (AORD-01), of some days and of a
 * payment state (WORK-02), that match a search. Every page costs the same, however many orders there are (D13).
 */
export async function listAllOrders(actor: AdminActor, request: OrderListRequest): Promise<AdminOrderPage> {
  const orderSearch = parseOrderSearch(request.search)
  return readAs(runtime().database, actor, async (db) => {
    const page = orderSearch ? await searchOrders(db, orderSearch, request) : await readPage(db, request)
    return { ...page, waveTasks: await readWaveTasks(db) }
  })
}

async function readPage(db: Queries, request: OrderListRequest): Promise<Omit<AdminOrderPage, 'waveTasks'>> {
  let { page } = request
  let start = await locate(db, request, page)
  if (!start.before && start.total > 0) {
    page = pageCount(start.total, ADMIN_ORDERS_PER_PAGE)
    start = await locate(db, request, page)
  }
  const { before, rest, total, statusCounts: counts } = start
  if (!before) return { rows: [], total: 0, page: 1, hasMore: false, counts }
  const { status, payment, period } = request
  const most = rest + ADMIN_ORDERS_PER_PAGE
  const found = payment
    ? newestOfPayment({ payment, statuses: wantedStatuses(request), before, days: period, most })
    : newestOrders({ status, before, days: period })
  // Only the rows of this page are read, not those that are skipped.
  const shown = sql<string>`(
    select id from (${found}) as found
    order by created_at desc, id desc
    offset ${rest} limit ${ADMIN_ORDERS_PER_PAGE}
  )`
  const rows = await selectAdminOrders(db).where('id', 'in', shown).execute()
  return { rows: rows.map(toAdminOrder), total, page, hasMore: false, counts }
}

type PageStart = { total: number; before: Date | null; rest: number; statusCounts: StatusCounts }

/**
 * Finds where a page begins: the time before which its orders were placed, and how many orders to skip from
 * there.
 */
async function locate(db: Queries, request: OrderListRequest, page: number): Promise<PageStart> {
  const { payment, period } = request
  const skip = (page - 1) * ADMIN_ORDERS_PER_PAGE
  const [start] = await callSqlRows(db, 'locateOrders', {
    wantedStatuses: wantedStatuses(request),
    wantedPayment: payment,
    firstDay: period?.from ?? null,
    lastDay: period?.to ?? null,
    skip,
  })
  return start as PageStart
}
