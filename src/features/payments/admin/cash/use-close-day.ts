import { useMutation } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { closeDay } from '../api/cash.functions.ts'
import { useReadMoneyAgain } from '../use-payment-commands.ts'

type Closing = { day: string; counted: string; explanation: string; seen: number; key: string }

/** Closes a day (CASH-03); sent again with the same key, it closes no second time (CASH-04). */
export function useCloseDay(onDone: () => void, onError: (error: Error) => void) {
  const readAgain = useReadMoneyAgain()
  return useMutation({
    mutationFn: async (closing: Closing) => unwrap(await closeDay({ data: closing })),
    onSuccess: () => {
      notify({ title: 'Caisse clôturée.', tone: 'success' })
      onDone()
    },
    onError,
    onSettled: readAgainAfter(readAgain),
  })
}
