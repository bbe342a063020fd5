import { everyonePost } from '#platform/auth/server-function.ts'
import { answer, checked } from '#platform/run-command.server.ts'
import { subscribe, unsubscribe } from './newsletter.server.ts'
import { subscriptionSchema } from './newsletter.ts'
import { unsubscribeSchema } from './unsubscribe.ts'

export const subscribeToNewsletter = everyonePost()
  .validator(checked(subscriptionSchema))
  .handler(answer(({ data }) => subscribe(data)))

/** Ends a subscription by the link of a mail; the link's signature is what allows it. */
export const unsubscribeFromNewsletter = everyonePost()
  .validator(checked(unsubscribeSchema))
  .handler(answer(({ data }) => unsubscribe(data)))
