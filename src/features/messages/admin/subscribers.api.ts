import { listParamsSchema } from '#lib/lists/list-params.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import * as accept from './subscriber.ts'
import {
  deleteSubscriber,
  listSubscribers,
  readActiveSubscribers,
  setSubscriberActivity,
} from './subscribers.server.ts'

/** A page of the subscribers, with the counts (ANEWS-01, ANEWS-02); a POST keeps names out of logs. */
export const getSubscribers = adminPost()
  .validator(checked(listParamsSchema))
  .handler(asCaller(listSubscribers))

/** The active subscribers for the export, part by part (ANEWS-10). */
export const getActiveSubscribers = adminGet()
  .validator(checked(accept.exportPartSchema))
  .handler(asCaller(readActiveSubscribers))

/** Unsubscribes or reactivates (ANEWS-03, ANEWS-04). */
export const changeSubscriberActivity = adminPost()
  .validator(checked(accept.subscriberActivitySchema))
  .handler(asCaller(setSubscriberActivity))

/** Deletes a subscriber for good (ANEWS-05). */
export const removeSubscriber = adminPost()
  .validator(checked(accept.subscriberIdSchema))
  .handler(asCaller((actor, { id }) => deleteSubscriber(actor, id)))
