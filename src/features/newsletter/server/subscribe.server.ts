import { sql } from 'kysely'
import { sanitiseText } from '#lib/text.ts'
import { asActor } from '#platform/database/actor.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { runtime } from '#platform/runtime.ts'
import type { Subscription, SubscriptionOutcome } from '../domain/newsletter.schema.ts'

/**
 * Subscriptions from one place in an hour: many customers share an address, few of them subscribe at the same
 * time.
 */
const CAP_PER_ADDRESS = 200

/**
 * Subscribes an address, or brings it back; two at once make one row (NEWS-02 to NEWS-05). The database
 * queues a mail that says so.
 *
 * @throws DomainError `newsletter_limited` above the cap of the client's address
 */
export async function subscribe({ email, name }: Subscription): Promise<SubscriptionOutcome> {
  const cap = runtime().config.limitSigninsPerAddress === null ? null : CAP_PER_ADDRESS
  return asActor(runtime().database, { role: 'visitor' }, async (db) => {
    const { rows } = await sql<{ outcome: SubscriptionOutcome }>`
      select subscribe_newsletter(${email}, ${sanitiseText(name) || null}, ${currentClientAddress()}, ${cap}::integer) as outcome`.execute(
      db,
    )
    return rows[0]?.outcome ?? 'subscribed'
  })
}
