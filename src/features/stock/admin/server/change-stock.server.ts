import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { callSql, callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import type { StockChange, StockChangeInput } from '../domain/stock-change.schema.ts'

/**
 * Adds pieces to the stock of a product or takes some, whatever others change at the same moment (SUPPLY-02). A key
 * that is known changes nothing more (SUPPLY-03).
 *
 * @throws DomainError forbidden, product_not_found, invalid_input, stock_changed, stock_too_low,
 *   stock_change_recorded
 */
export async function changeStock(actor: AdminActor, input: StockChangeInput): Promise<StockChange> {
  const { productId, kind, change, seen, note, key } = input
  const recorded = { productId, kind, change, seen, note, requestKey: key }
  return (await callSqlAs(actor, 'changeStock', recorded)) as StockChange
}

/**
 * Undoes changes of at most ten seconds ago by movements of the opposite sign, all of them or none (SUPPLY-03).
 * Repeated, it adds none.
 *
 * @throws DomainError forbidden, product_not_found, stock_change_settled, stock_too_low
 */
export async function undoStockChanges(actor: AdminActor, movementIds: readonly string[]): Promise<null> {
  await asActor(runtime().database, actor, async (db) => {
    for (const movementId of movementIds) await callSql(db, 'takeBackStockChange', { movementId })
  })
  return null
}
