import { createServerFn } from '@tanstack/react-start'
import { object, pipe, string, uuid } from 'valibot'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller, noInput } from '#platform/run-command.server.ts'
import { readOrderMessages, resendMessage } from '../server/order-messages.server.ts'
import { readDeliveryState } from '../server/read-delivery-state.server.ts'
import { testDelivery } from '../server/test-delivery.server.ts'

const id = pipe(string(), uuid())

/** The messages of an order (NOTIF-05). */
export const getOrderMessages = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(object({ orderId: id }), (actor, { orderId }) => readOrderMessages(actor, orderId)))

/** Sends a message of an order again; false when it is being sent right now (NOTIF-05). */
export const sendMessageAgain = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(object({ messageId: id }), (actor, { messageId }) => resendMessage(actor, messageId)))

/** The health of message delivery (NOTIF-05, OPS-14, OPS-15). */
export const getDeliveryState = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readDeliveryState))

/** Sends the owner one mail and one chat message, to test the settings (OPS-11). */
export const sendTestMessage = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, testDelivery))
