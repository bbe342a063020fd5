import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { countDialogs, onDialogs } from '#ui/open-dialogs.ts'
import { orderPaymentsQuery } from './money.api.ts'
import { receivedOf } from './payment.ts'
import { PaymentForm } from './payment-form.tsx'

const none: readonly PaidOrder[] = []

/**
 * Asks about each order that was marked as paid, one after the other (D52). On a slow network the question may come when
 * something else has been opened meanwhile: then it waits until that is closed (PAY-06). Only the dialog of the same order,
 * in which "Payé" was chosen, may be under it.
 */
export function WholeAmountQuestion({ openOrder }: { openOrder: string | null }) {
  const [order] = useSyncExternalStore(onQuestions, waitingQuestions, () => none)
  const dialogs = useSyncExternalStore(onDialogs, countDialogs, () => 0)
  const [askedId, setAskedId] = useState<string | null>(null)
  if (!order) {
    if (askedId !== null) setAskedId(null)
    return null
  }
  if (askedId !== order.id) {
    if (dialogs <= (order.id === openOrder ? 1 : 0)) setAskedId(order.id)
    return null
  }
  return <Question key={order.id} order={order} onEnd={() => endQuestion(order.id)} />
}

function Question({ order, onEnd }: { order: PaidOrder; onEnd: () => void }) {
  const query = useQuery(orderPaymentsQuery(useAdminQueryKey(), order.id))
  return (
    <Dialog title="Argent reçu ?" onClose={onEnd}>
      <Loaded
        query={query}
        failed="Impossible de charger les paiements."
        skeleton={<ListSkeleton label="Chargement des paiements" rows={2} />}
      >
        {(money) => (
          <div className="flex flex-col gap-4 text-sm">
            <p>
              La commande {order.orderNumber} est marquée « Payé ». Avez-vous reçu{' '}
              {receivedOf(money.entries) > 0 ? 'tout le reste' : 'la totalité'},{' '}
              <span className="font-medium whitespace-nowrap">{formatMoney(money.remaining)}</span> ?
            </p>
            <PaymentForm
              money={money}
              isWhole
              otherwise="Non, pas encore"
              onDone={onEnd}
              onOtherwise={onEnd}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

type PaidOrder = { id: string; orderNumber: string }

let waiting: readonly PaidOrder[] = []
const wakers = new Set<() => void>()

function setWaiting(next: readonly PaidOrder[]): void {
  waiting = next
  for (const wake of wakers) wake()
}

/** Asks whether all of an order marked as paid was received (D52), unless that is recorded already. */
export async function askWholeAmount(
  queryClient: QueryClient,
  adminKey: AdminQueryKey,
  order: PaidOrder,
): Promise<void> {
  const query = { ...orderPaymentsQuery(adminKey, order.id), staleTime: 0 }
  // Where it cannot be read now, the question itself tries again.
  const money = await queryClient.fetchQuery(query).catch(() => undefined)
  if (money?.remaining === 0) return
  setWaiting([
    ...waiting.filter(({ id }) => id !== order.id),
    { id: order.id, orderNumber: order.orderNumber },
  ])
}

function endQuestion(orderId: string): void {
  setWaiting(waiting.filter(({ id }) => id !== orderId))
}

/** Calls `wake` when a question comes or ends. Returns an unsubscribe function. */
function onQuestions(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** The questions that wait for an answer, the oldest first; the same array as long as nothing changes. */
function waitingQuestions(): readonly PaidOrder[] {
  return waiting
}
