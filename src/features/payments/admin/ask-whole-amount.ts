import type { QueryClient } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { orderPaymentsQuery } from './api/payments.queries.ts'

/** An order that was marked as paid. */
export type PaidOrder = { id: string; orderNumber: string }

let waiting: readonly PaidOrder[] = []
const wakers = new Set<() => void>()

function setWaiting(next: readonly PaidOrder[]): void {
  waiting = next
  for (const wake of wakers) wake()
}

/**
 * Asks whether the whole amount of an order that was just marked as paid has been received (D52). Nothing is
 * asked when all of it is recorded already.
 */
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

/** Ends the question about an order, whatever was answered. */
export function endQuestion(orderId: string): void {
  setWaiting(waiting.filter(({ id }) => id !== orderId))
}

/** Calls `wake` when a question comes or ends. Returns an unsubscribe function. */
export function onQuestions(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** The questions that wait for an answer, the oldest first; the same array as long as nothing changes. */
export function waitingQuestions(): readonly PaidOrder[] {
  return waiting
}
