import { sql } from 'kysely'
import { asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { UnsubscribeLink, UnsubscribeOutcome } from '../domain/unsubscribe.ts'

/**
 * Ends a subscription by its link; a second time changes nothing.
 *
 * @throws DomainError `unsubscribe_link_invalid` for a signature that is not ours
 */
export async function unsubscribe({ abonne, signature }: UnsubscribeLink): Promise<UnsubscribeOutcome> {
  return asActor(runtime().database, { role: 'visitor' }, async (db) => {
    const { rows } = await sql<{ outcome: UnsubscribeOutcome }>`
      select unsubscribe_newsletter(${abonne}, ${signature}) as outcome`.execute(db)
    return rows[0]?.outcome ?? 'unknown'
  })
}
