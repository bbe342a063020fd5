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
    return { ...toCustomerOrder(row), isUntouched: isUntouched, history }
  })
}

async function readHistory(db: Queries, orderId: string): Promise<StatusStep[]> {
  const rows = await db
    .selectFrom('orderStatusHistory as step')
    .leftJoin('profiles', 'profiles.id', 'step.changedBy')
    .select(['step.id', 'fromStatus', 'toStatus', 'changedAt', 'takesBack', 'firstName', 'lastName', 'email'])
    .where('orderId', '=', orderId)
    .orderBy('changedAt')
    .orderBy('step.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.fromStatus,
    to: row.toStatus,
    at: row.changedAt.toISOString(),
    takesBack: row.takesBack !== null,
    by: fullName(row.firstName, row.lastName) || row.email,
  }))
}
