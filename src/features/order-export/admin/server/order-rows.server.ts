import { sql } from 'kysely'
import { isOfPeriod } from '#features/orders/admin/server/order-rows.server.ts'
import type { Days } from '#lib/lists/period.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type ExportedItem, type ExportedOrder, itemRow, orderRow } from '../domain/export-rows.ts'

/** How many orders are read at a time: no transaction waits for whoever downloads. */
const PORTION = 500

type Read = ExportedOrder & { id: string; exactly: string }

/** The orders of a period, the oldest first. */
export async function* orderRows(admin: AdminActor, days: Days): AsyncGenerator<Cell[][]> {
  for await (const orders of portions(admin, days, readOrders)) yield orders.map(orderRow)
}

/** What was ordered in a period, by order. */
export async function* itemRows(admin: AdminActor, days: Days): AsyncGenerator<Cell[][]> {
  for await (const orders of portions(admin, days, readWithItems)) {
    yield orders.flatMap(({ items, ...order }) => items.map((item) => itemRow(order, item)))
  }
}

async function* portions<Row extends Read>(
  admin: AdminActor,
  days: Days,
  read: (db: Queries, days: Days, after: Read | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Read | undefined; ; ) {
    const rows = await readAs(runtime().database, admin, (db) => read(db, days, after))
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

function readOrders(db: Queries, days: Days, after: Read | undefined): Promise<Read[]> {
  return (
    db
      .selectFrom('orders')
      .leftJoin('invoices', 'invoices.orderId', 'orders.id')
      .select(['orders.id', 'orderNumber', 'orders.createdAt', 'invoiceNumber', 'orders.customerName'])
      .select(['orders.status', 'paymentStatus', 'subtotal', 'deliveryFee', 'orders.totalAmount'])
      // A JavaScript date has no microseconds: the next portion would begin at the wrong row.
      .select(sql<string>`to_json(orders.created_at) #>> '{}'`.as('exactly'))
      .where(
        'orders.id',
        'in',
        sql<string>`(
          select id from orders
          where ${isOfPeriod(days)} and ${after ? sql`(created_at, id) > (${after.exactly}::timestamptz, ${after.id}::uuid)` : sql`true`}
          order by created_at, id limit ${PORTION}
        )`,
      )
      .orderBy('orders.createdAt')
      .orderBy('orders.id')
      .execute()
  )
}

async function readWithItems(db: Queries, days: Days, after: Read | undefined) {
  const orders = await readOrders(db, days, after)
  const items = await db
    .selectFrom('orderItems')
    .select(['orderId', 'productName', 'productPrice', 'quantity', 'subtotal'])
    .where('orderId', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .execute()
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return orders.map((order) => ({ ...order, items: (byOrder.get(order.id) ?? []) as ExportedItem[] }))
}
