import { createServerFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { allowEveryone } from '#platform/auth/allow.ts'
import { CLIENT_ADDRESS_HEADER } from '#platform/http/client-address.ts'
import { runCommand } from '#platform/run-command.server.ts'
import { createGuestOrder } from './create-guest-order.server.ts'
import { guestOrderSchema } from './guest-order.schema.ts'

/** Places an order without an account. */
export const placeGuestOrder = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator((data: unknown) => data)
  .handler(({ data }) =>
    runCommand(guestOrderSchema, data, (order) =>
      createGuestOrder(order, getRequestHeader(CLIENT_ADDRESS_HEADER) ?? 'unknown'),
    ),
  )
