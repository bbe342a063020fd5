import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { adminOrdersKey } from '#features/orders/admin/api/orders.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { correctOrderPayment, recordOrderPayment } from './api/payments.functions.ts'
import { paymentsKey } from './api/payments.queries.ts'
import { recordOrderRefund, recordOrderReturn } from './api/returns.functions.ts'

/** The texts of the form that records a payment, the order and the key of the request. */
type Payment = { orderId: string; kind: string; amount: string; reference: string; key: string }
type Correction = { paymentId: string; received: string; reason: string; key: string }

/** Has everything read again that shows the money of orders. */
export function useReadMoneyAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: paymentsKey(adminKey) }),
      queryClient.invalidateQueries({ queryKey: adminOrdersKey(adminKey) }),
    ])
}

/** Records a payment (PAY-01); sent again with the same key, it records nothing more (PAY-04). */
export function useRecordPayment(onDone: () => void, onError: (error: Error) => void) {
  const readAgain = useReadMoneyAgain()
  return useMutation({
    mutationFn: async (payment: Payment) => unwrap(await recordOrderPayment({ data: payment })),
    onSuccess: () => {
      notify({ title: 'Paiement inscrit.', tone: 'success' })
      onDone()
    },
    onError,
    onSettled: readAgainAfter(readAgain),
  })
}

type Return = {
  orderId: string
  kind: string
  reason: string
  refund: string
  refundKind: string
  pieces: { itemId: string; quantity: number; restock: boolean }[]
  key: string
}

/** Records a return of an order (RETURN-01 to RETURN-03). */
export function useRecordReturn(onDone: () => void, onError: (error: Error) => void) {
  const readAgain = useReadMoneyAgain()
  return useMutation({
    mutationFn: async (input: Return) => unwrap(await recordOrderReturn({ data: input })),
    onSuccess: (_, { kind }) => {
      notify({
        title: kind === 'returned' ? 'Retour enregistré.' : 'Commande annulée.',
        tone: 'success',
      })
      onDone()
    },
    onError,
    onSettled: readAgainAfter(readAgain),
  })
}

type Refund = { returnId: string; kind: string; amount: string; key: string }

/** Records what was paid back for a return that is recorded already (RETURN-03). */
export function useRecordRefund(onDone: () => void, onError: (error: Error) => void) {
  const readAgain = useReadMoneyAgain()
  return useMutation({
    mutationFn: async (refund: Refund) => unwrap(await recordOrderRefund({ data: refund })),
    onSuccess: () => {
      notify({ title: 'Remboursement inscrit.', tone: 'success' })
      onDone()
    },
    onError,
    onSettled: readAgainAfter(readAgain),
  })
}

/** Corrects a payment or refund (PAY-02, RETURN-05). */
export function useCorrectPayment(onDone: () => void, onError: (error: Error) => void) {
  const readAgain = useReadMoneyAgain()
  return useMutation({
    mutationFn: async (correction: Correction) => unwrap(await correctOrderPayment({ data: correction })),
    onSuccess: () => {
      notify({ title: 'Correction inscrite.', tone: 'success' })
      onDone()
    },
    onError,
    onSettled: readAgainAfter(readAgain),
  })
}
