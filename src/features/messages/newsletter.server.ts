import { sanitiseText } from '#lib/text.ts'
import { callSql, type Queries, visitor } from '#platform/database/actor.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { runtime } from '#platform/runtime.ts'
import type { Subscription, SubscriptionOutcome } from './newsletter.ts'
import { type UnsubscribeLink, type UnsubscribeOutcome, unsubscribeAddress } from './unsubscribe.ts'

/** Subscriptions from one place in an hour: many customers share an address. */
const CAP_PER_ADDRESS = 200

/** Subscribes an address or brings it back, with a mail that says so (NEWS-02 to NEWS-05); `newsletter_limited`. */
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

/** Ends a subscription, or all alerts of a return (RESTOCK-04), repeatably; `unsubscribe_link_invalid`. */
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

/** Where a subscriber leaves without a login; `db` as `message_service`, which alone may sign. */
export async function unsubscribeLinkOf(db: Queries, origin: string, subscriberId: string): Promise<string> {
  const signature = await callSql(db, 'signUnsubscribeLink', { subscriber: subscriberId })
  return unsubscribeAddress(origin, { abonne: subscriberId, signature: signature ?? '' })
}
