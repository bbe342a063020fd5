import { createServerFn } from '@tanstack/react-start'
import { allowEveryone, unchecked } from '#platform/auth/allow.ts'
import { runCommand } from '#platform/run-command.server.ts'
import { subscriptionSchema } from '../domain/newsletter.schema.ts'
import { unsubscribeSchema } from '../domain/unsubscribe.ts'
import { subscribe, unsubscribe } from '../server/subscription.server.ts'

/** Subscribes to the newsletter. */
export const subscribeToNewsletter = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(subscriptionSchema, data, subscribe))

/** Ends a subscription by the link of a mail; the link's signature is what allows it. */
export const unsubscribeFromNewsletter = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(unsubscribeSchema, data, unsubscribe))
