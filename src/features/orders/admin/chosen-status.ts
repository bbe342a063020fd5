import type { OrderStatus } from '../order-status.ts'
import type { AdminOrder, AdminOrderPage } from './admin-order.ts'

type Shown = Pick<AdminOrder, 'id' | 'status' | 'isNew' | 'wasDelivered'>
type Choice = { order: Pick<AdminOrder, 'id'>; status: OrderStatus }

/** The last choice for each order whose change is not answered yet, by the order's id. */
const unanswered = new Map<string, Choice>()

export function keepChoice(choice: Choice): void {
  unanswered.set(choice.order.id, choice)
}

/** Forgets a choice that was answered, unless another one has followed. */
export function forgetChoice(choice: Choice): void {
  if (unanswered.get(choice.order.id) === choice) unanswered.delete(choice.order.id)
}

/** An order as the admin has chosen it, also where it was read meanwhile and its change is still on its way (AORD-08). */
export function asChosen<Order extends Shown>(order: Order): Order {
  const choice = unanswered.get(order.id)
  if (!choice) return order
  const { status } = choice
  const wasDelivered = status === 'delivered' || (status === 'paid' && order.wasDelivered)
  return { ...order, status, isNew: false, wasDelivered }
}

/** A page of the list, each of its orders as chosen. */
export function pageAsChosen(page: AdminOrderPage): AdminOrderPage {
  return { ...page, rows: page.rows.map(asChosen) }
}
