import { useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { askWholeAmount } from '#features/payments/admin/ask-whole-amount.ts'
import { type Result, succeed } from '#lib/errors/result.ts'
import type { Toast } from '#ui/toast/notify.ts'
import { adminStatus, type OrderStatus } from '../domain/order-status.ts'
import { afterEarlierChanges } from './after-earlier-changes.ts'
import { changeOrderStatus, changeOrderStatuses, undoOrderStatus } from './api/orders.functions.ts'
import { adminOrdersKey } from './api/orders.queries.ts'
import type { AdminOrder, AdminOrderDetail, AdminOrderPage } from './domain/admin-order.ts'
import { type StatusChange, stockText } from './domain/stock-outcome.ts'
import { useNewOrders } from './new-order-alerts/new-order-alerts.tsx'

export type StatusTarget = Pick<AdminOrder, 'id' | 'orderNumber' | 'isNew'>

/** A cancellation has a reason, which the order's history shows (WORK-08). */
type Change =
  | { order: StatusTarget; status: Exclude<OrderStatus, 'cancelled'> }
  | { order: StatusTarget; status: 'cancelled'; reason: string }

/** How long the toast about a stock that was not reduced stays: long enough to write it down. */
const SKIPPED_TOAST_MS = 15_000

/**
 * Sets an order's status. The screen shows it at once, and the old one again on failure (AORD-08, AORD-09,
 * AORD-16, D50). "Payé" asks whether the money was received (PAY-05).
 *
 * @param onDone called as soon as the shop has changed it, before the lists are read again
 */
export function useOrderStatus(onDone?: () => void) {
  const queryClient = useQueryClient()
  const newOrders = useNewOrders()
  const adminKey = useAdminQueryKey()
  const optimistic = useOptimisticStatus()
  return useAdminCommand({
    run: (change: Change) => afterEarlierChanges([change.order.id], () => send(change)),
    changes: ['orders'],
    optimistic,
    done: toastOf,
    undo: ({ changeId }, { order, status }) =>
      changeId && isReturnable(status) ? undoOf(changeId, order) : null,
    onDone: ({ changeId }, { order, status }) => {
      onDone?.()
      newOrders.markSeen(order)
      if (status === 'paid' && changeId) void askWholeAmount(queryClient, adminKey, order)
    },
    failed: () => 'Impossible de mettre à jour le statut.',
  })
}

async function send(change: Change): Promise<Result<StatusChange>> {
  const { id } = change.order
  if (change.status !== 'cancelled') {
    return changeOrderStatus({ data: { id, status: change.status } })
  }
  const { status, reason } = change
  const result = await changeOrderStatuses({ data: { ids: [id], status, reason } })
  if (!result.ok) return result
  const [answer] = result.value
  if (!answer) throw new Error('the change of an order has no answer')
  return succeed(answer)
}

/**
 * A wrong change to these cannot be corrected by another change: one reduces the stock, the other cancels the
 * order.
 */
const isReturnable = (status: OrderStatus) => status === 'delivered' || status === 'cancelled'

function toastOf({ stock, changeId }: StatusChange, { order, status }: Change): Toast {
  const named = changeId && isReturnable(status) ? `Commande ${order.orderNumber}` : undefined
  const description = [stockText(stock), named].filter((text) => text !== undefined).join('\n')
  const isWhole = !stock?.some(({ outcome }) => outcome !== 'decremented')
  return {
    title: 'Statut de la commande mis à jour.',
    kind: `status of ${order.id}`,
    ...(description ? { description } : {}),
    ...(isWhole ? {} : { duration: SKIPPED_TOAST_MS }),
  }
}

/** Undoes a change of status and tells the restored status (D50). */
const undoOf = (changeId: string, { id, orderNumber }: StatusTarget) => ({
  run: () => afterEarlierChanges([id], () => undoOrderStatus({ data: { changeId } })),
  done: ({ status }: { status: string }) => ({
    title: 'Changement annulé.',
    description: `Commande ${orderNumber} : ${adminStatus(status).label}`,
    kind: `status of ${id}`,
  }),
  failed: (reason: string) => ({
    title: 'Le changement n’a pas été annulé.',
    description: reason,
    kind: `status of ${id}`,
  }),
})

/** Shows a status before it is answered, in the lists and in the order's dialog. */
function useOptimisticStatus() {
  const queryClient = useQueryClient()
  const queryKey = adminOrdersKey(useAdminQueryKey())
  return async ({ order: { id }, status }: Change) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueriesData({ queryKey })
    const shown = <T extends Pick<AdminOrder, 'wasDelivered'>>(order: T): T => ({
      ...order,
      status,
      isNew: false,
      wasDelivered: status === 'delivered' || (status === 'paid' && order.wasDelivered),
    })
    queryClient.setQueriesData<AdminOrderPage>(
      { queryKey: [...queryKey, 'list'] },
      (page) => page && { ...page, rows: page.rows.map((order) => (order.id === id ? shown(order) : order)) },
    )
    queryClient.setQueriesData<AdminOrderDetail>(
      { queryKey: [...queryKey, 'one', id] },
      (order) => order && shown(order),
    )
    return () => {
      for (const [key, data] of before) queryClient.setQueryData(key, data)
    }
  }
}
