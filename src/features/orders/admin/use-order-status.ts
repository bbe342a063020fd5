import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-error.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import { changeOrderStatus } from './api/orders.functions.ts'
import { adminOrdersKey } from './api/orders.queries.ts'
import type { AdminOrder, AdminOrderDetail, AdminOrderPage } from './domain/admin-order.ts'
import { type StatusChange, stockText } from './domain/stock-outcome.ts'
import { useNewOrders } from './new-order-alerts/new-order-alerts.tsx'
import { RETURNABLE_MS, useTakeBack } from './use-take-back.ts'

type Target = Pick<AdminOrder, 'id' | 'orderNumber' | 'createdAt' | 'status' | 'isUntouched'>
type Change = { order: Target; status: OrderStatus }

/** How long the toast about a stock that was not reduced stays: long enough to write it down. */
const SKIPPED_TOAST_MS = 15_000

/**
 * Sets an order's status. The screen shows it at once, and the old one again on failure (AORD-08, AORD-09,
 * AORD-16, D50).
 */
export function useOrderStatus() {
  const queryClient = useQueryClient()
  const newOrders = useNewOrders()
  const takeBack = useTakeBack()
  const queryKey = adminOrdersKey(useAdminQueryKey())
  return useMutation({
    mutationFn: async ({ order, status }: Change) =>
      unwrap(await changeOrderStatus({ data: { id: order.id, status } })),
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
      newOrders.markSeen(order)
      const changeId = isReturnable(status) ? change.changeId : null
      // The ten seconds began on the server some time between the request and now: count from the request.
      const left = RETURNABLE_MS - (performance.now() - askedAt)
      tellChange(order, change, changeId !== null && left > 0 ? left : undefined, () => {
        if (changeId) takeBack({ order, changeId })
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/**
 * A wrong change to these cannot be corrected by another change: one reduces the stock, the other cancels the
 * order.
 */
const isReturnable = (status: OrderStatus) => status === 'delivered' || status === 'cancelled'

function tellChange(
  order: Target,
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
  const shown = { status, isUntouched: false }
  queryClient.setQueriesData<AdminOrderPage>(
    { queryKey: [...key, 'list'] },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((order) => (order.id === id ? { ...order, ...shown } : order)),
      },
  )
  queryClient.setQueriesData<AdminOrderDetail>(
    { queryKey: [...key, 'one', id] },
    (order) => order && { ...order, ...shown },
  )
}
