import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import {
  changeStock,
  finishRestockCall,
  listMovements,
  listRestockCalls,
  listSupply,
  resendRestockMail,
  undoStockChanges,
} from './stock.server.ts'
import {
  movementListSchema,
  restockCallSchema,
  stockChangeSchema,
  stockUndoSchema,
  supplyListSchema,
} from './stock.ts'

export const changeProductStock = adminPost()
  .validator(checked(stockChangeSchema))
  .handler(asCaller(changeStock))

export const undoProductStock = adminPost()
  .validator(checked(stockUndoSchema))
  .handler(asCaller((actor, { movementIds }) => undoStockChanges(actor, movementIds)))

export const getStockMovements = adminGet()
  .validator(checked(movementListSchema))
  .handler(asCaller(listMovements))

export const getProductsToSupply = adminGet()
  .validator(checked(supplyListSchema))
  .handler(asCaller(listSupply))

export const getRestockCalls = adminGet()
  .validator(checked(supplyListSchema))
  .handler(asCaller(listRestockCalls))

export const sendRestockMailAgain = adminPost()
  .validator(checked(restockCallSchema))
  .handler(asCaller(resendRestockMail))

export const markRestockCall = adminPost()
  .validator(checked(restockCallSchema))
  .handler(asCaller(finishRestockCall))
