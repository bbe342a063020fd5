import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { RETURNABLE_MS } from '#ui/toast/taken-back-by.ts'
import { adminStatus, type OrderStatus } from '../../domain/order-status.ts'
import { afterEarlierChanges } from '../after-earlier-changes.ts'
import { changeOrderStatuses, undoOrderStatus } from '../api/orders.functions.ts'
import { adminOrdersKey } from '../api/orders.queries.ts'
import type { AdminOrder } from '../domain/admin-order.ts'
import type { OrderStatusChange } from '../domain/stock-outcome.ts'
import { useNewOrders } from '../new-order-alerts/new-order-alerts.tsx'

/** `reason` counts only for a cancellation. */
type Marking = { orders: readonly AdminOrder[]; status: OrderStatus; reason: string }

/** What a notice takes back: these changes, of these orders. */
type Marked = { orders: readonly AdminOrder[]; changeIds: readonly string[] }

const KIND = 'status of several orders'

/**
 * Sets the status of several orders in one change, which its notice takes back for ten seconds (WORK-03, D50).
 *
 * @param onDone called as soon as the shop has changed them, before the lists are read again
 */
export function useOrderStatuses(onDone: (changes: readonly OrderStatusChange[]) => void) {
  const queryClient = useQueryClient()
  const newOrders = useNewOrders()
  const queryKey = adminOrdersKey(useAdminQueryKey())
  const { mutate: takeBack } = useMutation({
    mutationFn: async ({ orders, changeIds }: Marked) => {
      const answers = await afterEarlierChanges(
        orders.map(({ id }) => id),
        () =>
          Promise.allSettled(
            changeIds.map(async (changeId) => unwrap(await undoOrderStatus({ data: { changeId } }))),
          ),
      )
      const failed = answers.filter((answer) => answer.status === 'rejected')
      if (failed[0]) throw failed[0].reason
    },
    onSuccess: () => notify({ title: 'Changements annulés.', tone: 'success', kind: KIND }),
    onError: (error) =>
      notify({
        title: 'Tous les changements n’ont pas été annulés.',
        description: errorText(failureOf(error)),
        tone: 'destructive',
        kind: KIND,
      }),
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey })),
  })
  return useMutation({
    mutationFn: ({ orders, status, reason }: Marking) => {
      const ids = orders.map(({ id }) => id)
      return afterEarlierChanges(ids, async () =>
        unwrap(await changeOrderStatuses({ data: { ids, status, reason } })),
      )
    },
    onMutate: () => ({ askedAt: performance.now() }),
    onSuccess: (changes, { orders, status }, { askedAt }) => {
      onDone(changes)
      for (const order of orders) newOrders.markSeen(order)
      const changeIds = changes.flatMap(({ changeId }) => (changeId ? [changeId] : []))
      // The ten seconds began on the server some time between the request and now: count from the request.
      const left = RETURNABLE_MS - (performance.now() - askedAt)
      const isReturnable = changeIds.length > 0 && left > 0
      notify({
        title: orders.length === 1 ? '1 commande marquée.' : `${orders.length} commandes marquées.`,
        description: adminStatus(status).label,
        tone: 'success',
        kind: KIND,
        ...(isReturnable
          ? {
              duration: left,
              action: { label: 'Annuler les changements', onPress: () => takeBack({ orders, changeIds }) },
            }
          : {}),
      })
    },
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey })),
  })
}
