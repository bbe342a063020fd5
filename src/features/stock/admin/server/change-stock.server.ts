import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
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
  const { rows } = await asActor(runtime().database, actor, (db) =>
    sql<{ change: StockChange }>`
      select change_stock(${productId}, ${kind}, ${change}, ${seen}, ${note}, ${key}) as change`.execute(db),
  )
  const [row] = rows
  if (!row) throw new Error('change_stock returned no row')
  return row.change
}

/**
 * Undoes changes of at most ten seconds ago by movements of the opposite sign, all of them or none (SUPPLY-03).
 * Repeated, it adds none.
 *
 * @throws DomainError forbidden, product_not_found, stock_change_settled, stock_too_low
 */
export async function undoStockChanges(actor: AdminActor, movementIds: readonly string[]): Promise<null> {
  await asActor(runtime().database, actor, async (db) => {
    for (const id of movementIds) await sql`select take_back_stock_change(${id})`.execute(db)
  })
  return null
}
