import type { ListFilters } from '#lib/lists/list-filter.ts'
import type { ListRequest } from '#lib/lists/list-params.ts'
import { adminStatus, type OrderStatus, orderStatuses } from '../../domain/order-status.ts'
import type { StatusCounts } from './admin-order.ts'

/** The payment states that orders are filtered by (WORK-02). */
export const paymentLabels = { pending: 'À encaisser', paid: 'Encaissé', refunded: 'Remboursé' } as const
export type PaymentState = keyof typeof paymentLabels

/** The filters of the list of orders: status (AORD-01), days and payment (WORK-02). */
export const orderFilters = {
  status: {
    kind: 'chips',
    label: 'Filtrer par statut',
    all: 'Toutes',
    values: Object.fromEntries(orderStatuses.map((status) => [status, adminStatus(status).label])) as Record<
      OrderStatus,
      string
    >,
  },
  period: { kind: 'period' },
  payment: {
    kind: 'select',
    label: 'Filtrer par paiement',
    all: 'Tous les paiements',
    values: paymentLabels,
  },
} as const satisfies ListFilters

export type OrderListRequest = ListRequest<typeof orderFilters>

/**
 * The statuses that the filters let through; null for all. Nobody collects the money of a cancelled order, so that
 * "À encaisser" shows one only where cancelled orders are asked for.
 */
export function wantedStatuses({
  status,
  payment,
}: Pick<OrderListRequest, 'status' | 'payment'>): readonly OrderStatus[] | null {
  if (status !== null) return [status]
  return payment === 'pending' ? orderStatuses.filter((known) => known !== 'cancelled') : null
}

/** How many orders each status has, and `all`: those that the list shows without a status. */
export function withAll(counts: StatusCounts, payment: PaymentState | null): StatusCounts {
  const statuses = wantedStatuses({ status: null, payment }) ?? orderStatuses
  return { ...counts, all: statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0) }
}
