import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { takenBackBy } from '#ui/toast/taken-back-by.ts'
import { changeProductStock, undoProductStock } from './api/stock.functions.ts'
import type { StockChangeInput } from './domain/stock-change.schema.ts'
import { changeText } from './domain/stock-rows.ts'

/** Has everything read again that shows the stock: lists, overview, and the orders that wait for it. */
function useReadStockAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  return () =>
    Promise.all(
      ['products', 'stock-overview', 'orders'].map((list) =>
        queryClient.invalidateQueries({ queryKey: [...adminKey, list] }),
      ),
    )
}

/** Changes the stock of a product (SUPPLY-02); sent again with the same key, it changes nothing more. */
export function useChangeStock() {
  const readAgain = useReadStockAgain()
  return useMutation({
    mutationFn: async (input: StockChangeInput) => unwrap(await changeProductStock({ data: input })),
    onSettled: readAgainAfter(readAgain),
  })
}

/** `askedAt`: when the first of these movements was asked for, of `performance.now()`. */
type Changed = {
  name: string
  change: number
  stock: number
  movementIds: readonly string[]
  askedAt: number
}

/** Tells what was changed, with the button that undoes it for ten seconds (SUPPLY-03). */
export function useStockNotice(): (changed: Changed) => void {
  const readAgain = useReadStockAgain()
  const { mutate: undo } = useMutation({
    mutationFn: async ({ movementIds }: Changed) =>
      unwrap(await undoProductStock({ data: { movementIds: [...movementIds] } })),
    onSuccess: (_, { name }) =>
      notify({ title: 'Changement annulé', description: name, tone: 'success', kind: 'stock' }),
    onError: (error) => notifyFailure(error, (reason) => reason),
    onSettled: readAgainAfter(readAgain),
  })
  return (changed) =>
    notify({
      title: `Stock : ${changed.stock} (${changeText(changed.change)})`,
      description: changed.name,
      tone: 'success',
      kind: 'stock',
      ...takenBackBy(() => undo(changed), { label: 'Annuler le changement', askedAt: changed.askedAt }),
    })
}
