import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { type Result, succeed } from '#lib/errors/result.ts'
import { adminStatus, type OrderStatus } from '../../domain/order-status.ts'
import { afterEarlierChanges } from '../after-earlier-changes.ts'
import { changeOrderStatuses, undoOrderStatus } from '../api/orders.functions.ts'
import type { AdminOrder } from '../domain/admin-order.ts'
import type { OrderStatusChange } from '../domain/stock-outcome.ts'
import { useNewOrders } from '../new-order-alerts/new-order-alerts.tsx'

/** `reason` counts only for a cancellation. */
type Marking = { orders: readonly AdminOrder[]; status: OrderStatus; reason: string }

const KIND = 'status of several orders'

const idsOf = (orders: readonly AdminOrder[]) => orders.map(({ id }) => id)

/**
 * Sets the status of several orders in one change, which its toast undoes for ten seconds (WORK-03, D50). The caller
 * shows why it was refused.
 *
 * @param onDone called as soon as the shop has changed them, before the lists are read again
 */
export function useOrderStatuses(onDone: (changes: readonly OrderStatusChange[]) => void) {
  const newOrders = useNewOrders()
  return useAdminCommand({
    run: ({ orders, status, reason }: Marking) =>
      afterEarlierChanges(idsOf(orders), () =>
        changeOrderStatuses({ data: { ids: idsOf(orders), status, reason } }),
      ),
    changes: ['orders'],
    done: (_, { orders, status }) => ({
      title: orders.length === 1 ? '1 commande marquée.' : `${orders.length} commandes marquées.`,
      description: adminStatus(status).label,
      kind: KIND,
    }),
    undo: (changes, { orders }) => {
      const changeIds = changes.flatMap(({ changeId }) => changeId ?? [])
      if (changeIds.length === 0) return null
      return {
        label: 'Annuler les changements',
        run: () => afterEarlierChanges(idsOf(orders), () => undoAll(changeIds)),
        done: () => ({ title: 'Changements annulés.', kind: KIND }),
        failed: (reason) => ({
          title: 'Tous les changements n’ont pas été annulés.',
          description: reason,
          kind: KIND,
        }),
      }
    },
    onDone: (changes, { orders }) => {
      onDone(changes)
      for (const order of orders) newOrders.markSeen(order)
    },
    onFailure: () => true,
  })
}

/** Undoes all that can be undone; the first failure counts. */
async function undoAll(changeIds: readonly string[]): Promise<Result<unknown>> {
  const answers = await Promise.allSettled(
    changeIds.map((changeId) => undoOrderStatus({ data: { changeId } })),
  )
  for (const answer of answers) {
    if (answer.status === 'rejected') throw answer.reason
    if (!answer.value.ok) return answer.value
  }
  return succeed(null)
}
