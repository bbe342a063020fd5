/** The statuses of an order (DATA-05), in their usual sequence. */
export const orderStatuses = ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type StatusTone = 'grey' | 'amber' | 'violet' | 'info' | 'ok' | 'danger'
type StatusLook = { label: string; tone: StatusTone }

const waiting: StatusLook = { label: 'En attente', tone: 'grey' }

const adminLooks: Record<OrderStatus, StatusLook> = {
  pending: waiting,
  confirmed: { label: 'Confirmé', tone: 'amber' },
  paid: { label: 'Payé', tone: 'violet' },
  shipped: { label: 'Expédié', tone: 'info' },
  delivered: { label: 'Livré', tone: 'ok' },
  cancelled: { label: 'Annulé', tone: 'danger' },
}

/** Whether a text is one of the statuses of an order. */
export function isOrderStatus(status: string): status is OrderStatus {
  return Object.hasOwn(adminLooks, status)
}

/** Label and colour of a status for admins (AORD-07); an unknown one is shown as pending. */
export function adminStatus(status: string): StatusLook {
  return isOrderStatus(status) ? adminLooks[status] : waiting
}

/** Label and colour of a status for customers, who see no label of its own for "paid" (ORD-13 to ORD-16). */
export function customerStatus(status: string): StatusLook {
  return status === 'paid' ? waiting : adminStatus(status)
}
