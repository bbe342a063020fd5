import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { runCommand } from '#platform/run-command.server.ts'
import * as accept from '../domain/subscribers.schema.ts'
import { deleteSubscriber, setSubscriberActivity } from '../server/change-subscriber.server.ts'
import { readActiveSubscribers } from '../server/export-subscribers.server.ts'
import { listSubscribers } from '../server/list-subscribers.server.ts'

const unchecked = (data: unknown) => data

/** The staff's list of subscribers, page by page, with the counters (ANEWS-01, ANEWS-02). A POST, as what is searched for is a person. */
export const getSubscribers = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(accept.subscriberListSchema, data, (request) => listSubscribers(actor, request)),
  )

/** The active subscribers for the export, part by part (ANEWS-10). */
export const getActiveSubscribers = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(accept.exportPartSchema, data, (request) => readActiveSubscribers(actor, request)),
  )

/** Unsubscribes or reactivates (ANEWS-03, ANEWS-04). */
export const changeSubscriberActivity = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(accept.subscriberActivitySchema, data, (change) => setSubscriberActivity(actor, change)),
  )

/** Deletes a subscriber for good (ANEWS-05). */
export const removeSubscriber = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data, context: { actor } }) =>
    runCommand(accept.subscriberIdSchema, data, ({ id }) => deleteSubscriber(actor, id)),
  )
