import { sql } from 'kysely'
import { type Actor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { ExportedSubscriber } from './subscriber.ts'
import type { ExportPartRequest } from './subscribers.schema.ts'

/** Big enough that fifty thousand come in ten answers, small enough that no answer holds others up. */
const PART = 5000

/**
 * A part of the active subscribers for the export (ANEWS-10), newest first, after the one that ended the part before. An empty part
 * is the end.
 */
export async function readActiveSubscribers(
  actor: Actor,
  { after }: ExportPartRequest,
): Promise<ExportedSubscriber[]> {
  return readAs(runtime().database, actor, (db) =>
    db
      .selectFrom('newsletter_subscribers')
      // As text: a date of JavaScript knows no microseconds, and the next part would begin at the wrong row.
      .select(['id', 'email', 'name', sql<string>`to_json(subscribed_at) #>> '{}'`.as('subscribedAt')])
      .where('is_active', '=', true)
      .$if(after !== null, (rest) =>
        rest.where(
          sql<boolean>`(subscribed_at, id) < (${after?.subscribedAt}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('subscribed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PART)
      .execute(),
  )
}
