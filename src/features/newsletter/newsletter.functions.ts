import { createServerFn } from '@tanstack/react-start'
import { runCommand } from '#platform/run-command.server.ts'
import { subscriptionSchema } from './newsletter.schema.ts'
import { subscribe } from './subscribe.server.ts'

/** Subscribes to the newsletter. May be called by: everyone. */
export const subscribeToNewsletter = createServerFn({ method: 'POST' })
  .validator((data: unknown) => data)
  .handler(({ data }) => runCommand(subscriptionSchema, data, subscribe))
