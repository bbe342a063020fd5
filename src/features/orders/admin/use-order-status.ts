import { useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { askWholeAmount } from '#features/money/admin/whole-amount-question.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { type Result, succeed } from '#lib/errors/result.ts'
import type { Toast } from '#ui/toast/notify.ts'
import { adminStatus, type OrderStatus } from '../order-status.ts'
import type { AdminOrder, AdminOrderDetail, AdminOrderPage } from './admin-order.ts'
import {
  adminOrdersKey,
  changeOrderStatus,
  changeOrderStatuses,
  undoOrderStatus,
} from './admin-orders.api.ts'
import { asChosen, forgetChoice, keepChoice, pageAsChosen } from './chosen-status.ts'
import { useNewOrders } from './new-order-alerts.tsx'
import { type OrderStatusChange, type StatusChange, stockText } from './status-change.ts'

/** The last change of each order that was not answered yet, by the order's id; never rejects. */
const unanswered = new Map<string, Promise<void>>()

/** Sends a change when earlier ones of these orders are answered: else the earlier choice might stay (AORD-08). */
export function afterEarlierChanges<Answer>(
  orderIds: readonly string[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = Promise.all(orderIds.map((id) => unanswered.get(id))).then(send)
  const forget = () => {
    for (const id of orderIds) if (unanswered.get(id) === ended) unanswered.delete(id)
  }
  const ended = answer.then(forget, forget)
  for (const id of orderIds) unanswered.set(id, ended)
  return answer
}

export type StatusTarget = Pick<AdminOrder, 'id' | 'orderNumber' | 'isNew'>

/** A cancellation has a reason, which the order's history shows (WORK-08). */
type Change =
  | { order: StatusTarget; status: Exclude<OrderStatus, 'cancelled'> }
  | { order: StatusTarget; status: 'cancelled'; reason: string }

/** How long the toast about a stock that was not reduced stays: long enough to write it down. */
const SKIPPED_TOAST_MS = 15_000

/**
 * Sets a status, on the screen at once, and back on failure (AORD-08, AORD-09, AORD-16, D50); "Payé" asks for
 * money (PAY-05). `onDone`: changed, lists not yet read.
 */
export function useOrderStatus(onDone?: () => void) {
  const queryClient = useQueryClient()
  const newOrders = useNewOrders()
  const adminKey = useAdminQueryKey()
  const optimistic = useOptimisticStatus()
  return useAdminCommand({
    run: (change: Change) =>
      afterEarlierChanges([change.order.id], () => send(change)).finally(() => forgetChoice(change)),
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

/** No other change corrects these: one reduces the stock, the other cancels. */
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
  return async (change: Change) => {
    keepChoice(change)
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueriesData({ queryKey })
    const show = () => {
      queryClient.setQueriesData<AdminOrderPage>(
        { queryKey: [...queryKey, 'list'] },
        (page) => page && pageAsChosen(page),
      )
      queryClient.setQueriesData<AdminOrderDetail>(
        { queryKey: [...queryKey, 'one', change.order.id] },
        (order) => order && asChosen(order),
      )
    }
    show()
    return () => {
      for (const [key, data] of before) queryClient.setQueryData(key, data)
      // What was chosen meanwhile, for this order or another one, is still on its way.
      show()
    }
  }
}

/** `reason` counts only for a cancellation. */
type Marking = { orders: readonly AdminOrder[]; status: OrderStatus; reason: string }

const KIND = 'status of several orders'

const idsOf = (orders: readonly AdminOrder[]) => orders.map(({ id }) => id)

/** Sets several statuses, to be undone for ten seconds (WORK-03, D50); the caller says why not; `onDone` as above. */
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
