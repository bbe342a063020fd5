import { sql } from 'kysely'
import { type Queries, readAs, type SignedInActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import {
  type CustomerOrder,
  ORDERS_PER_PAGE,
  type OrderHistoryPage,
  type OrderTotals,
} from '../domain/order-history.ts'
import { selectWholeOrders, toCustomerOrder } from './customer-order.server.ts'

/**
 * A page of the user's own orders, newest first, with items and invoices (ORD-04), and the totals over all of
 * them (ORD-05). An admin too sees only their own here.
 *
 * @param page from 1
 */
export async function listOwnOrders({ userId }: SignedInActor, page: number): Promise<OrderHistoryPage> {
  return readAs(runtime().database, { role: 'customer', userId }, async (db) => {
    const rows = await readPage(db, userId, page)
    const totals = await readTotals(db, userId)
    return { rows, total: totals.count, page, totals }
  })
}

async function readPage(db: Queries, userId: string, page: number): Promise<CustomerOrder[]> {
  const rows = await selectWholeOrders(db)
    .where('orders.userId', '=', userId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .execute()
  return rows.map(toCustomerOrder)
}

async function readTotals(db: Queries, userId: string): Promise<OrderTotals> {
  const inProgress = sql<number>`count(*) filter (where status in ('pending', 'confirmed', 'paid', 'shipped'))`
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      inProgress.as('inProgress'),
      sql<number>`count(*) filter (where status = 'delivered')`.as('delivered'),
      sql<number>`coalesce(sum(total_amount), 0)`.as('total'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row
}
