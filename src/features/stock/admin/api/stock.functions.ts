import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import {
  movementListSchema,
  restockCallSchema,
  stockChangeSchema,
  stockUndoSchema,
  supplyListSchema,
} from '../domain/stock-change.schema.ts'
import { changeStock, undoStockChanges } from '../server/change-stock.server.ts'
import { listMovements } from '../server/list-movements.server.ts'
import { listSupply } from '../server/list-supply.server.ts'
import { finishRestockCall, listRestockCalls, resendRestockMail } from '../server/restock-calls.server.ts'

/** Adds pieces to the stock of a product or takes some, with the reason (SUPPLY-02). */
export const changeProductStock = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(stockChangeSchema, changeStock))

/** Undoes changes of the stock within ten seconds (SUPPLY-03). */
export const undoProductStock = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(stockUndoSchema, (actor, { movementIds }) => undoStockChanges(actor, movementIds)))

/** The movements of a product's stock, page by page (SUPPLY-01). */
export const getStockMovements = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(movementListSchema, listMovements))

/** What has to be bought, page by page (SUPPLY-06). */
export const getProductsToSupply = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(supplyListSchema, listSupply))

/** The people to tell of a return, page by page (RESTOCK-03). */
export const getRestockCalls = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(supplyListSchema, listRestockCalls))

/** Sends a mail to one of them again that was given up (RESTOCK-03). */
export const sendRestockMailAgain = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(restockCallSchema, resendRestockMail))

/** Notes that one of them was told (RESTOCK-03). */
export const markRestockCall = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(restockCallSchema, finishRestockCall))
