import { useAdminCommand, useUndoableToast } from '#features/admin-shell/client/use-admin-command.ts'
import { changeProductStock, undoProductStock } from './api/stock.functions.ts'
import type { StockChangeInput } from './domain/stock-change.schema.ts'
import { changeText } from './domain/stock-rows.ts'

/** All that shows the stock: lists, overview, and the orders that wait for it. */
const shown = ['products', 'stock-overview', 'orders']

/**
 * Changes the stock of a product (SUPPLY-02); sent again with the same key, it changes nothing more. The caller tells what
 * became of it.
 */
export function useChangeStock() {
  return useAdminCommand({
    run: (data: StockChangeInput) => changeProductStock({ data }),
    changes: shown,
    onFailure: () => true,
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
export function useStockToast(): (changed: Changed) => void {
  const tell = useUndoableToast(shown)
  return ({ name, change, stock, movementIds, askedAt }) =>
    tell(
      { title: `Stock : ${stock} (${changeText(change)})`, description: name, kind: 'stock' },
      {
        run: () => undoProductStock({ data: { movementIds: [...movementIds] } }),
        done: () => ({ title: 'Changement annulé', description: name, kind: 'stock' }),
      },
      askedAt,
    )
}
