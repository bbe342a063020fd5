import { type Actor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { StockFigures } from '../domain/catalogue-rows.ts'

/**
 * Reads the stock overview from sums that the database maintains (ASTAT-05, APROD-01).
 *
 * @throws DomainError permission_denied for everybody but admins
 */
export async function readStockOverview(actor: Actor): Promise<StockFigures> {
  const row = await readAs(runtime().database, actor, (db) =>
    db.selectFrom('stockOverview').selectAll().executeTakeFirstOrThrow(),
  )
  return {
    products: row.products ?? 0,
    active: row.active ?? 0,
    pieces: row.pieces ?? 0,
    low: row.low ?? 0,
    soldOut: row.soldOut ?? 0,
    value: row.value ?? 0,
  }
}
