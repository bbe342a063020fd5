import { createServerFn } from '@tanstack/react-start'
import { listParamsSchema } from '#lib/lists/list-params.ts'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import * as accept from '../domain/subscriber.ts'
import { deleteSubscriber, setSubscriberActivity } from '../server/change-subscriber.server.ts'
import { readActiveSubscribers } from '../server/export-subscribers.server.ts'
import { listSubscribers } from '../server/list-subscribers.server.ts'

/**
 * A page of the subscribers, with the counts (ANEWS-01, ANEWS-02). A POST keeps the names that are searched
 * for out of logs.
 */
export const getSubscribers = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(listParamsSchema, listSubscribers))

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
