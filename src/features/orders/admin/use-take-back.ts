import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { adminStatus } from '../domain/order-status.ts'
import { afterEarlierChanges } from './after-earlier-changes.ts'
import { undoOrderStatus } from './api/orders.functions.ts'
import { adminOrdersKey } from './api/orders.queries.ts'
import type { AdminOrder } from './domain/admin-order.ts'

type Return = { order: Pick<AdminOrder, 'id' | 'orderNumber'>; changeId: string }

/** Undoes a change of status and shows the restored status in a toast (D50). */
export function useTakeBack() {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ order, changeId }: Return) =>
      afterEarlierChanges([order.id], async () => unwrap(await undoOrderStatus({ data: { changeId } }))),
    onSuccess: ({ status }, { order }) =>
      notify({
        title: 'Changement annulé.',
        description: `Commande ${order.orderNumber} : ${adminStatus(status).label}`,
        tone: 'success',
        kind: `status of ${order.id}`,
      }),
    onError: (error, { order }) =>
      notify({
        title: 'Le changement n’a pas été annulé.',
        description: errorText(failureOf(error)),
        tone: 'destructive',
        kind: `status of ${order.id}`,
      }),
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey: adminOrdersKey(adminKey) })),
  })
  return mutate
}
