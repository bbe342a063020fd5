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

/** Adds pieces to the stock of a product or takes some, with the reason (SUPPLY-02). */
export const changeProductStock = adminPost()
  .validator(checked(stockChangeSchema))
  .handler(asCaller(changeStock))

/** Undoes changes of the stock within ten seconds (SUPPLY-03). */
export const undoProductStock = adminPost()
  .validator(checked(stockUndoSchema))
  .handler(asCaller((actor, { movementIds }) => undoStockChanges(actor, movementIds)))

/** The movements of a product's stock, page by page (SUPPLY-01). */
export const getStockMovements = adminGet()
  .validator(checked(movementListSchema))
  .handler(asCaller(listMovements))

/** What has to be bought, page by page (SUPPLY-06). */
export const getProductsToSupply = adminGet()
  .validator(checked(supplyListSchema))
  .handler(asCaller(listSupply))

/** The people to tell of a return, page by page (RESTOCK-03). */
export const getRestockCalls = adminGet()
  .validator(checked(supplyListSchema))
  .handler(asCaller(listRestockCalls))

/** Sends a mail to one of them again that was given up (RESTOCK-03). */
export const sendRestockMailAgain = adminPost()
  .validator(checked(restockCallSchema))
  .handler(asCaller(resendRestockMail))

/** Notes that one of them was told (RESTOCK-03). */
export const markRestockCall = adminPost()
  .validator(checked(restockCallSchema))
  .handler(asCaller(finishRestockCall))
