import { sql } from 'kysely'
import { pageCount } from '#lib/page.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrderPage } from '../domain/admin-order.ts'
import { parseOrderSearch } from '../domain/order-search.ts'
import type { OrderListParams } from '../domain/orders.schema.ts'
import { selectAdminOrders, toAdminOrder } from './order-rows.server.ts'
import { searchOrders } from './search-orders.server.ts'

/**
 * A page of all orders, newest first (AORD-03), optionally those of one status (AORD-01) that match a search.
 * Every page costs the same, however many orders there are (D13).
 */
export async function listAllOrders(
  actor: AdminActor,
  { page, search, status }: OrderListParams,
): Promise<AdminOrderPage> {
  const orderSearch = parseOrderSearch(search)
  return readAs(runtime().database, actor, (db) =>
    orderSearch ? searchOrders(db, orderSearch, status, page) : readPage(db, status, page),
  )
}

async function readPage(db: Queries, status: string | null, wanted: number): Promise<AdminOrderPage> {
  let page = wanted
  let start = await locate(db, status, page)
  if (!start.before && start.total > 0) {
    page = pageCount(start.total, ADMIN_ORDERS_PER_PAGE)
    start = await locate(db, status, page)
  }
  const { before, rest, total } = start
  if (!before) return { rows: [], total: 0, page: 1, hasMore: false }
  // The rows themselves are read of this page alone, not of those that are passed over.
  const ids = db
    .selectFrom('orders')
    .select('id')
    .where('createdAt', '<', before)
    .$if(status !== null, (query) => query.where('status', '=', status))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(rest)
    .limit(ADMIN_ORDERS_PER_PAGE)
  const rows = await selectAdminOrders(db).where('id', 'in', ids).execute()
  return { rows: rows.map(toAdminOrder), total, page, hasMore: false }
}

type PageStart = { total: number; before: Date | null; rest: number }

/**
 * Finds where a page begins: the time before which its orders were placed, and how many orders to skip from
 * there.
 */
async function locate(db: Queries, status: string | null, page: number): Promise<PageStart> {
  const skip = (page - 1) * ADMIN_ORDERS_PER_PAGE
  const { rows } = await sql<PageStart>`select * from locate_orders(${status}, ${skip})`.execute(db)
  const [start] = rows
  if (!start) throw new Error('locate_orders gives one row')
  return start
}
