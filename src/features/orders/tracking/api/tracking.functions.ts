import { check, object, pipe, string } from 'valibot'
import { everyonePost } from '#platform/auth/server-function.ts'
import { answer, checked } from '#platform/run-command.server.ts'
import { isLinkSecret } from '../domain/order-link.ts'
import { orderLookupSchema } from '../domain/order-lookup.schema.ts'
import { findOrderLink, readTrackedOrder } from '../server/tracked-order.server.ts'

/** The order of a link (TRACK-01). A POST, to keep the secret out of logs. */
export const getTrackedOrder = everyonePost()
  .validator(checked(object({ secret: pipe(string(), check(isLinkSecret)) })))
  .handler(answer(({ data: { secret } }) => readTrackedOrder(secret)))

/** The link of the order with this number and phone (TRACK-07). A POST, to keep both out of logs. */
export const lookUpOrder = everyonePost()
  .validator(checked(orderLookupSchema))
  .handler(answer(({ data }) => findOrderLink(data)))
