import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { StatusChange } from '../domain/stock-outcome.ts'

/**
 * Sets an order's status, from any to any (AORD-08, AORD-09). The first change to delivered reduces the stock
 * (AORD-10).
 *
 * @throws DomainError forbidden, order_not_found
 */
export async function setOrderStatus(
  actor: AdminActor,
  id: string,
  status: OrderStatus,
): Promise<StatusChange> {
  return asActor(runtime().database, actor, async (db) => {
    const { rows } = await sql<{ change: StatusChange }>`
      select set_order_status(${id}, ${status}) as change
    `.execute(db)
    const [row] = rows
    if (!row) throw new Error('set_order_status returned no row')
    return row.change
  })
}
