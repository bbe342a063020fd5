import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { ClosingInput } from '../domain/cash.schema.ts'

/**
 * Closes a day with the cash that was counted (CASH-03). A key that is known closes no second time (CASH-04).
 *
 * @throws DomainError forbidden, cash_day_invalid, cash_day_changed, cash_day_closed, invalid_input
 */
export async function closeCashDay(actor: AdminActor, closing: ClosingInput): Promise<null> {
  const { day, counted, explanation, seen, key } = closing
  await asActor(runtime().database, actor, (db) =>
    sql`select close_cash_day(${day}, ${counted}, ${explanation}, ${seen}, ${key})`.execute(db),
  )
  return null
}
