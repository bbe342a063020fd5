import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { askWholeAmount } from '#features/payments/admin/ask-whole-amount.ts'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-error.ts'
import { RETURNABLE_MS } from '#ui/toast/taken-back-by.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import { afterEarlierChanges } from './after-earlier-changes.ts'
import { changeOrderStatus, changeOrderStatuses } from './api/orders.functions.ts'
import { adminOrdersKey } from './api/orders.queries.ts'
import type { AdminOrder, AdminOrderDetail, AdminOrderPage } from './domain/admin-order.ts'
import { type StatusChange, stockText } from './domain/stock-outcome.ts'
import { useNewOrders } from './new-order-alerts/new-order-alerts.tsx'
import { useTakeBack } from './use-take-back.ts'

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
  const takeBack = useTakeBack()
  const adminKey = useAdminQueryKey()
  const queryKey = adminOrdersKey(adminKey)
  return useMutation({
    mutationFn: (change: Change) => afterEarlierChanges([change.order.id], () => send(change)),
    onMutate: async ({ order, status }) => {
      const askedAt = performance.now()
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData({ queryKey })
      showStatus(queryClient, queryKey, order.id, status)
      return { before, askedAt }
    },
    onError: (_, __, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data)
      notifyError('Impossible de mettre à jour le statut.')
    },
    onSuccess: (change, { order, status }, { askedAt }) => {
      onDone?.()
      newOrders.markSeen(order)
      if (status === 'paid' && change.changeId) void askWholeAmount(queryClient, adminKey, order)
      const changeId = isReturnable(status) ? change.changeId : null
      // The ten seconds began on the server some time between the request and now: count from the request.
      const left = RETURNABLE_MS - (performance.now() - askedAt)
      announceChange(order, change, changeId !== null && left > 0 ? left : undefined, () => {
        if (changeId) takeBack({ order, changeId })
      })
    },
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey })),
  })
}

async function send(change: Change): Promise<StatusChange> {
  const { id } = change.order
  if (change.status !== 'cancelled') {
    return unwrap(await changeOrderStatus({ data: { id, status: change.status } }))
  }
  const { status, reason } = change
  const [answer] = unwrap(await changeOrderStatuses({ data: { ids: [id], status, reason } }))
  if (!answer) throw new Error('the change of an order has no answer')
  return answer
}

/**
 * A wrong change to these cannot be corrected by another change: one reduces the stock, the other cancels the
 * order.
 */
const isReturnable = (status: OrderStatus) => status === 'delivered' || status === 'cancelled'

function announceChange(
  order: StatusTarget,
  { stock }: StatusChange,
  returnableMs: number | undefined,
  onTakeBack: () => void,
): void {
  const description = [stockText(stock), returnableMs ? `Commande ${order.orderNumber}` : undefined]
    .filter((text) => text !== undefined)
    .join('\n')
  const isWhole = !stock?.some(({ outcome }) => outcome !== 'decremented')
  const duration = returnableMs ?? (isWhole ? undefined : SKIPPED_TOAST_MS)
  notify({
    title: 'Statut de la commande mis à jour.',
    tone: 'success',
    kind: `status of ${order.id}`,
    ...(description ? { description } : {}),
    ...(duration ? { duration } : {}),
    ...(returnableMs ? { action: { label: 'Annuler le changement', onPress: onTakeBack } } : {}),
  })
}

function showStatus(queryClient: QueryClient, key: readonly unknown[], id: string, status: OrderStatus) {
  const shown = <T extends Pick<AdminOrder, 'wasDelivered'>>(order: T): T => ({
    ...order,
    status,
    isNew: false,
    wasDelivered: status === 'delivered' || (status === 'paid' && order.wasDelivered),
  })
  queryClient.setQueriesData<AdminOrderPage>(
    { queryKey: [...key, 'list'] },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((order) => (order.id === id ? shown(order) : order)),
      },
  )
  queryClient.setQueriesData<AdminOrderDetail>(
    { queryKey: [...key, 'one', id] },
    (order) => order && shown(order),
  )
}
