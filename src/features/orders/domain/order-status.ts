/** The statuses of an order (DATA-05), in the order of its usual life. */
export const orderStatuses = ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type StatusTone = 'grey' | 'amber' | 'violet' | 'info' | 'ok' | 'danger'
type StatusLook = { label: string; tone: StatusTone }

const waiting: StatusLook = { label: 'En attente', tone: 'grey' }

const staffLooks: Record<OrderStatus, StatusLook> = {
  pending: waiting,
  confirmed: { label: 'Confirmé', tone: 'amber' },
  paid: { label: 'Payé', tone: 'violet' },
  shipped: { label: 'Expédié', tone: 'info' },
  delivered: { label: 'Livré', tone: 'ok' },
  cancelled: { label: 'Annulé', tone: 'danger' },
}

export function isOrderStatus(status: string): status is OrderStatus {
  return Object.hasOwn(staffLooks, status)
}

/** How staff sees a status (AORD-07); an unknown one counts as waiting. */
export function adminStatus(status: string): StatusLook {
  return isOrderStatus(status) ? staffLooks[status] : waiting
}

/** How a customer sees a status: "paid" has no label of its own there (ORD-13 to ORD-16). */
export function customerStatus(status: string): StatusLook {
  return status === 'paid' ? waiting : adminStatus(status)
}
