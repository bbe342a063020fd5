import { sql } from 'kysely'
import { sanitiseText } from '#lib/text.ts'
import { asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { Subscription, SubscriptionOutcome } from './newsletter.schema.ts'

/** Subscribes an address, or brings it back; two at once make one row (NEWS-02 to NEWS-05). */
export async function subscribe({ email, name }: Subscription): Promise<SubscriptionOutcome> {
  return asActor(runtime().database, { role: 'visitor' }, async (db) => {
    const { rows } = await sql<{ outcome: SubscriptionOutcome }>`
      select subscribe_newsletter(${email}, ${sanitiseText(name) || null}) as outcome`.execute(db)
    return rows[0]?.outcome ?? 'subscribed'
  })
}
