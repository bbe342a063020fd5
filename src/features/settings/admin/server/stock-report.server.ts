import { sql } from 'kysely'
import { type Actor, asActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

/** Whether the owner gets the daily mail about the stock (SUPPLY-09). */
export async function readStockReport(actor: Actor): Promise<boolean> {
  const muted = await readAs(runtime().database, actor, (db) =>
    db.selectFrom('mutedMails').select('mail').where('mail', '=', 'stock_report').executeTakeFirst(),
  )
  return muted === undefined
}

/** Turns the daily mail about the stock on or off (SUPPLY-09). @throws DomainError forbidden */
export async function setStockReport(actor: Actor, isWanted: boolean): Promise<boolean> {
  await asActor(runtime().database, actor, (db) => sql`select set_stock_report(${isWanted})`.execute(db))
  return isWanted
}
