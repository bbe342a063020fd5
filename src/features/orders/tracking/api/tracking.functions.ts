import { createServerFn } from '@tanstack/react-start'
import { check, object, pipe, string } from 'valibot'
import { allowEveryone, unchecked } from '#platform/auth/allow.ts'
import { runCommand } from '#platform/run-command.server.ts'
import { isLinkSecret } from '../domain/order-link.ts'
import { orderLookupSchema } from '../domain/order-lookup.schema.ts'
import { findOrderLink, readTrackedOrder } from '../server/tracked-order.server.ts'

/** The order of a link (TRACK-01). A POST, to keep the secret out of logs. */
export const getTrackedOrder = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) =>
    runCommand(object({ secret: pipe(string(), check(isLinkSecret)) }), data, ({ secret }) =>
      readTrackedOrder(secret),
    ),
  )

/** The link of the order with this number and phone (TRACK-07). A POST, to keep both out of logs. */
export const lookUpOrder = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(orderLookupSchema, data, findOrderLink))
