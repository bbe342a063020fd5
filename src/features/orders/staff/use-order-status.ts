import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '#lib/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-error.ts'
import type { OrderStatus } from '../order-status.ts'
import type { StaffOrder, StaffOrderDetail, StaffOrderPage } from '../staff-order.ts'
import { changeOrderStatus } from '../staff-orders.functions.ts'
import { staffOrdersKey } from '../staff-orders.queries.ts'
import { stockText } from '../stock-outcome.ts'
import { useOrderWatcher } from './order-alerts.tsx'

type Target = Pick<StaffOrder, 'id' | 'created_at' | 'status' | 'is_untouched'>
type Change = { order: Target; status: OrderStatus }

/** What the staff reads of a stock that was not taken stays long enough to be noted. */
const SKIPPED_TOAST_MS = 15_000

/** Sets the status of an order: shown at once, taken back when it failed (AORD-08, AORD-09, AORD-16). */
export function useOrderStatus(staffKey: readonly unknown[]) {
  const queryClient = useQueryClient()
  const watcher = useOrderWatcher()
  const queryKey = staffOrdersKey(staffKey)
  return useMutation({
    mutationFn: async ({ order, status }: Change) =>
      unwrap(await changeOrderStatus({ data: { id: order.id, status } })),
    onMutate: async ({ order, status }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData({ queryKey })
      showStatus(queryClient, queryKey, order.id, status)
      return before
    },
    onError: (_, __, before) => {
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data)
      notifyError('Impossible de mettre à jour le statut.')
    },
    onSuccess: ({ stock }, { order }) => {
      watcher.know(order)
      const description = stockText(stock)
      const isWhole = !stock?.some(({ outcome }) => outcome !== 'decremented')
      notify({
        title: 'Statut de la commande mis à jour.',
        tone: 'success',
        ...(description ? { description } : {}),
        ...(isWhole ? {} : { duration: SKIPPED_TOAST_MS }),
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

function showStatus(queryClient: QueryClient, key: readonly unknown[], id: string, status: OrderStatus) {
  const shown = { status, is_untouched: false }
  queryClient.setQueriesData<StaffOrderPage>(
    { queryKey: [...key, 'list'] },
    (page) =>
      page && {
        ...page,
        orders: page.orders.map((order) => (order.id === id ? { ...order, ...shown } : order)),
      },
  )
  queryClient.setQueriesData<StaffOrderDetail>(
    { queryKey: [...key, 'one', id] },
    (order) => order && { ...order, ...shown },
  )
}
