import { sanitiseText } from '#lib/text.ts'
import { type Queries, visitor } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { runtime } from '#platform/runtime.ts'
import type { Subscription, SubscriptionOutcome } from './newsletter.ts'
import { type UnsubscribeLink, type UnsubscribeOutcome, unsubscribeAddress } from './unsubscribe.ts'

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
  const outcome = await callSql(visitor, 'subscribeNewsletter', {
    subscriberEmail: email,
    subscriberName: sanitiseText(name) || null,
    clientAddress: currentClientAddress(),
    addressCap: cap,
  })
  return outcome as SubscriptionOutcome
}

/**
 * Ends a subscription, or all alerts of a return (RESTOCK-04), by its link; a second time changes nothing.
 *
 * @throws DomainError `unsubscribe_link_invalid` for a signature that is not ours
 */
export async function unsubscribe({
  abonne,
  signature,
  liste,
}: UnsubscribeLink): Promise<UnsubscribeOutcome> {
  if (liste === 'alertes') {
    await callSql(visitor, 'endRestockRequests', { waiter: abonne, signature })
    return 'alerts_ended'
  }
  const link = { subscriber: abonne, signature }
  return (await callSql(visitor, 'unsubscribeNewsletter', link)) as UnsubscribeOutcome
}

/**
 * The address at which a subscriber leaves without a login, for the mails that the newsletter sends.
 *
 * @param db queries as `message_service`: no other role may sign
 * @param origin the address that customers type
 */
export async function unsubscribeLinkOf(db: Queries, origin: string, subscriberId: string): Promise<string> {
  const signature = await callSql(db, 'signUnsubscribeLink', { subscriber: subscriberId })
  return unsubscribeAddress(origin, { abonne: subscriberId, signature: signature ?? '' })
}
