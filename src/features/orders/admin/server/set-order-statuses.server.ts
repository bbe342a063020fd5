import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { StatusChangesInput } from '../domain/orders.schema.ts'
import type { OrderStatusChange } from '../domain/stock-outcome.ts'

/**
 * Sets the status of several orders in one change, the oldest order first, all or none (WORK-03); a cancellation with
 * one reason for all (WORK-07). Repeated, it changes nothing more.
 *
 * @returns for each order what became of its stock
 * @throws DomainError forbidden, order_not_found, invalid_input
 */
export async function setOrderStatuses(
  actor: AdminActor,
  input: StatusChangesInput,
): Promise<OrderStatusChange[]> {
  const { ids, status } = input
  const change =
    status === 'cancelled'
      ? sql`cancel_orders(${ids}::uuid[], ${input.reason})`
      : sql`set_order_statuses(${ids}::uuid[], ${status})`
  return asActor(runtime().database, actor, async (db) => {
    const { rows } = await sql<{ changes: OrderStatusChange[] }>`select ${change} as changes`.execute(db)
    const [row] = rows
    if (!row) throw new Error('set_order_statuses returned no row')
    return row.changes
  })
}
