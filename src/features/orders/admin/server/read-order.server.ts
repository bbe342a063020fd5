import { sql } from 'kysely'
import { fullName } from '#lib/contact/person-name.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { selectWholeOrders, toCustomerOrder } from '../../server/customer-order.server.ts'
import type { AdminOrderDetail, LineStock } from '../domain/admin-order.ts'
import type { OrderSource } from '../domain/order-source.ts'
import { readCorrections } from './corrections.server.ts'
import { amountToCollect, isNew } from './order-rows.server.ts'

/**
 * An order with its items and its invoice (AORD-04).
 *
 * @throws DomainError order_not_found
 */
export async function readOrder(actor: AdminActor, id: string): Promise<AdminOrderDetail> {
  return readAs(runtime().database, actor, async (db) => {
    const row = await selectWholeOrders(db).where('orders.id', '=', id).executeTakeFirst()
    if (!row) throw new DomainError('order_not_found')
    const found = await db
      .selectFrom('orders')
      .select((eb) => isNew(eb).as('isNew'))
      .select(amountToCollect.as('toCollect'))
      .select(sql<boolean>`was_delivered(orders)`.as('wasDelivered'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stock = await readStock(db, id)
    return {
      ...toCustomerOrder(row),
      ...(await readCorrections(db, id)),
      isNew: found.isNew === true,
      toCollect: found.toCollect,
      wasDelivered: found.wasDelivered,
      taken: await readTaken(db, id),
      stock,
    }
  })
}

async function readStock(db: Queries, orderId: string): Promise<LineStock[]> {
  const { rows } = await sql<{ line: LineStock }>`
    select case when p.id is not null then jsonb_build_object('stock', p.stock, 'committed', committed_pieces(p.id)) end as line
    from orders o
    join order_items i on i.order_id = o.id
    left join products p on p.id = i.product_id and p.deleted_at is null
    where o.id = ${orderId} and holds_stock(o.status, o.stock_taken_at)
    order by i.id
  `.execute(db)
  return rows.map(({ line }) => line)
}

/** How an order came to the admin who took it (PHONE-04). */
async function readTaken(db: Queries, orderId: string): Promise<AdminOrderDetail['taken']> {
  const row = await db
    .selectFrom('staffOrders')
    .leftJoin('profiles', 'profiles.id', 'staffOrders.takenBy')
    .select([sql<OrderSource>`source`.as('source'), 'firstName', 'lastName', 'email'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row ? { source: row.source, by: fullName(row.firstName, row.lastName) || row.email } : null
}
