import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { useReadMoneyAgain } from '#features/payments/admin/use-payment-commands.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import { type Failure, unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { correctPlacedOrder } from '../api/orders.functions.ts'
import { orderQuery } from '../api/orders.queries.ts'
import type { AdminOrderDetail } from '../domain/admin-order.ts'
import type { CorrectionInput } from './domain/correction.schema.ts'

/** Corrects an order; sent again with the same key, it corrects nothing more (CORR-06). */
export function useCorrectOrder(onDone: () => void, onFailure: (failure: Failure) => void) {
  const readAgain = useReadMoneyAgain()
  return useMutation({
    mutationFn: async (correction: CorrectionInput) => unwrap(await correctPlacedOrder({ data: correction })),
    onSuccess: (version, { email }) => {
      notify({
        title: 'Commande corrigée.',
        description: email
          ? `La facture est maintenant la version ${version}. Un e-mail part au client.`
          : `La facture est maintenant la version ${version}. Prévenez le client sur WhatsApp.`,
        tone: 'success',
      })
      onDone()
    },
    onError: (error) => onFailure(failureOf(error)),
    onSettled: readAgainAfter(readAgain),
  })
}

/** Reads an order as it is now; null when it cannot be read. */
export function useReadOrderNow(): (id: string) => Promise<AdminOrderDetail | null> {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  return (id) => queryClient.fetchQuery({ ...orderQuery(adminKey, id), staleTime: 0 }).catch(() => null)
}
