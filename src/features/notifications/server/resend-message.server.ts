import { sql } from 'kysely'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'

/**
 * Sends a message of an order again (D27).
 *
 * @returns false when it is being sent right now, or does not exist
 */
export async function resendMessage(actor: Actor, messageId: string): Promise<boolean> {
  const { rows } = await asActor(runtime().database, actor, (db) =>
    sql<{ again: boolean }>`select resend_message(${messageId}) as again`.execute(db),
  )
  return rows[0]?.again ?? false
}
