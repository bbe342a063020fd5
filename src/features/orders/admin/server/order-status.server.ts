import type { AdminActor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { StatusChangesInput } from '../domain/orders.schema.ts'
import type { OrderStatusChange, StatusChange } from '../domain/stock-outcome.ts'

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
  return (await callSqlAs(actor, 'setOrderStatus', { orderId: id, newStatus: status })) as StatusChange
}

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
  const changes =
    status === 'cancelled'
      ? await callSqlAs(actor, 'cancelOrders', { orderIds: ids, reason: input.reason })
      : await callSqlAs(actor, 'setOrderStatuses', { orderIds: ids, newStatus: status })
  return changes as OrderStatusChange[]
}

/**
 * Undoes a change of status that is at most ten seconds old, and what it did to the stock (D50). Returns the
 * restored status; repeated, it returns the same.
 *
 * @throws DomainError forbidden, order_not_found, status_settled, status_conflict
 */
export async function takeBackOrderStatus(actor: AdminActor, changeId: string): Promise<{ status: string }> {
  return (await callSqlAs(actor, 'takeBackOrderStatus', { changeId })) as { status: string }
}
