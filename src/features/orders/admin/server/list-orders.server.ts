import { sql } from 'kysely'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrderPage, adminPageCount } from '../domain/admin-order.ts'
import { orderQuestion } from '../domain/order-search.ts'
import type { OrderListInput } from '../domain/orders.schema.ts'
import { selectAdminOrders, toAdminOrder } from './order-rows.server.ts'
import { searchOrders } from './search-orders.server.ts'

/**
 * A page of all orders, newest first (AORD-03): of one status (AORD-01) and found by a question, if asked for. Any page costs the
 * same, however many orders there are (D13).
 */
export async function listAllOrders(
  actor: AdminActor,
  { page, status, q }: OrderListInput,
): Promise<AdminOrderPage> {
  const question = orderQuestion(q)
  return readAs(runtime().database, actor, (db) =>
    question ? searchOrders(db, question, status, page) : readPage(db, status, page),
  )
}

async function readPage(db: Queries, status: string | null, wanted: number): Promise<AdminOrderPage> {
  let page = wanted
  let place = await locate(db, status, page)
  if (!place.before && place.total > 0) {
    page = adminPageCount(place.total)
    place = await locate(db, status, page)
  }
  const { before, rest, total } = place
  if (!before) return { orders: [], page: 1, count: 0, has_more: false }
  const rows = await selectAdminOrders(db)
    .where('created_at', '<', before)
    .$if(status !== null, (query) => query.where('status', '=', status))
    .offset(rest)
    .limit(ADMIN_ORDERS_PER_PAGE)
    .execute()
  return { orders: rows.map(toAdminOrder), page, count: total, has_more: false }
}

type Location = { total: number; before: Date | null; rest: number }

/** Where a page begins: the moment before which to read, and how few orders to pass over from there. */
async function locate(db: Queries, status: string | null, page: number): Promise<Location> {
  const skip = (page - 1) * ADMIN_ORDERS_PER_PAGE
  const { rows } = await sql<Location>`select * from locate_orders(${status}, ${skip})`.execute(db)
  const [place] = rows
  if (!place) throw new Error('locate_orders gives one row')
  return place
}
