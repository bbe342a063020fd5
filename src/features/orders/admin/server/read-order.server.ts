import { fullName } from '#lib/person-name.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { selectWholeOrders, toCustomerOrder } from '../../server/customer-order.server.ts'
import type { AdminOrderDetail, StatusStep } from '../domain/admin-order.ts'

/**
 * An order with its items, its invoice and the history of its statuses (AORD-04, AORD-17).
 *
 * @throws DomainError order_not_found
 */
export async function readOrder(actor: AdminActor, id: string): Promise<AdminOrderDetail> {
  return readAs(runtime().database, actor, async (db) => {
    const row = await selectWholeOrders(db).where('orders.id', '=', id).executeTakeFirst()
    if (!row) throw new DomainError('order_not_found')
    const history = await readHistory(db, id)
    const isUntouched = history.every(({ from }) => from === null)
    return { ...toCustomerOrder(row), is_untouched: isUntouched, history }
  })
}

async function readHistory(db: Queries, orderId: string): Promise<StatusStep[]> {
  const rows = await db
    .selectFrom('order_status_history as step')
    .leftJoin('profiles', 'profiles.id', 'step.changed_by')
    .select([
      'step.id',
      'from_status',
      'to_status',
      'changed_at',
      'takes_back',
      'first_name',
      'last_name',
      'email',
    ])
    .where('order_id', '=', orderId)
    .orderBy('changed_at')
    .orderBy('step.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.from_status,
    to: row.to_status,
    at: row.changed_at.toISOString(),
    takes_back: row.takes_back !== null,
    by: fullName(row.first_name, row.last_name) || row.email,
  }))
}
