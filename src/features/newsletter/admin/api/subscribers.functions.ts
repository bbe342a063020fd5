import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { unchecked } from '#platform/unchecked.ts'
import * as accept from '../domain/subscribers.schema.ts'
import { deleteSubscriber, setSubscriberActivity } from '../server/change-subscriber.server.ts'
import { readActiveSubscribers } from '../server/export-subscribers.server.ts'
import { listSubscribers } from '../server/list-subscribers.server.ts'

/** The staff's list of subscribers, page by page, with the counters (ANEWS-01, ANEWS-02). A POST, as what is searched for is a person. */
export const getSubscribers = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(accept.subscriberListSchema, listSubscribers))

/** The active subscribers for the export, part by part (ANEWS-10). */
export const getActiveSubscribers = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(accept.exportPartSchema, readActiveSubscribers))

/** Unsubscribes or reactivates (ANEWS-03, ANEWS-04). */
export const changeSubscriberActivity = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(accept.subscriberActivitySchema, setSubscriberActivity))

/** Deletes a subscriber for good (ANEWS-05). */
export const removeSubscriber = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(accept.subscriberIdSchema, (actor, { id }) => deleteSubscriber(actor, id)))
