import { sql } from 'kysely'
import { type Actor, readAs } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import type { ExportedSubscriber, ExportPart, ExportPartRequest } from '../domain/subscriber.ts'

/** Big enough that fifty thousand come in five answers, small enough that no answer holds others up. */
const PART = 10_000

/**
 * A part of the active subscribers for the export (ANEWS-10), newest first, after the one that ended the part
 * before; `next` is null at the end. With the first part, audit log and security log say that the list was
 * exported.
 */
export async function readActiveSubscribers(actor: Actor, { after }: ExportPartRequest): Promise<ExportPart> {
  const { database } = runtime()
  if (after === null) {
    const note = () => callSqlAs(actor, 'noteExport', { list: 'newsletter_subscribers' })
    await recorded('export', note, { facts: { target: 'newsletterSubscribers' } })
  }
  const rows = await readAs(database, actor, (db) =>
    db
      .selectFrom('newsletterSubscribers')
      .select(['id', 'email', 'name', 'subscribedAt'])
      // A JavaScript date has no microseconds: the next part would begin at the wrong row.
      .select(sql<string>`to_json(subscribed_at) #>> '{}'`.as('exactly'))
      .where('isActive', '=', true)
      .$if(after !== null, (rest) =>
        rest.where(
          sql<boolean>`(subscribed_at, id) < (${after?.subscribedAt}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('subscribedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(PART)
      .execute(),
  )
  const last = rows.length === PART ? rows.at(-1) : undefined
  return {
    rows: JSON.stringify(
      rows.map(
        ({ email, name, subscribedAt }): ExportedSubscriber => [email, name, subscribedAt.toISOString()],
      ),
    ),
    next: last ? { subscribedAt: last.exactly, id: last.id } : null,
  }
}
