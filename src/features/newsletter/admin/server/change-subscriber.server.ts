import { sql } from 'kysely'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'

/**
 * Ends a subscription now (ANEWS-03) or takes it up again (ANEWS-04); a repeat changes nothing.
 *
 * @throws DomainError `subscriber_not_found` when the row is gone
 */
export async function setSubscriberActivity(
  actor: Actor,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  await asActor(runtime().database, actor, async (db) => {
    const changed = await db
      .updateTable('newsletterSubscribers')
      .set({ isActive: isActive, unsubscribedAt: isActive ? null : sql`now()` })
      .where('id', '=', id)
      .where('isActive', '!=', isActive)
      .returning('id')
      .executeTakeFirst()
    if (changed) return
    const known = await db
      .selectFrom('newsletterSubscribers')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known) throw new DomainError('subscriber_not_found')
  })
}

/**
 * Deletes a subscriber for good (ANEWS-05).
 * @throws DomainError `subscriber_not_found` when the row is gone
 */
export async function deleteSubscriber(actor: Actor, id: string): Promise<void> {
  await asActor(runtime().database, actor, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('newsletterSubscribers')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new DomainError('subscriber_not_found')
  })
}
