import { type OrderStatus, orderStatuses } from '../../domain/order-status.ts'

/** The payment states that the list can be filtered by (WORK-02). */
export const paymentStates = ['pending', 'paid', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentLabels: Record<PaymentState, string> = {
  pending: 'À encaisser',
  paid: 'Encaissé',
  refunded: 'Remboursé',
}

/** Whether a text is one of the payment states. */
export function isPaymentState(state: string): state is PaymentState {
  return Object.hasOwn(paymentLabels, state)
}

/**
 * The statuses that a filter lets through; null for all. Nobody collects the money of a cancelled order, so that
 * "À encaisser" shows one only where cancelled orders are asked for.
 */
export function wantedStatuses(
  status: OrderStatus | null,
  payment: PaymentState | null,
): readonly OrderStatus[] | null {
  if (status !== null) return [status]
  return payment === 'pending' ? orderStatuses.filter((known) => known !== 'cancelled') : null
}
