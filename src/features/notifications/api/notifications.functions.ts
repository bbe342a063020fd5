import { object, pipe, string, uuid } from 'valibot'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { readOrderMessages, resendMessage } from '../server/order-messages.server.ts'
import { readDeliveryState } from '../server/read-delivery-state.server.ts'
import { testDelivery } from '../server/test-delivery.server.ts'

const id = pipe(string(), uuid())

/** The messages of an order (NOTIF-05). */
export const getOrderMessages = adminGet()
  .validator(checked(object({ orderId: id })))
  .handler(asCaller((actor, { orderId }) => readOrderMessages(actor, orderId)))

/** Sends a message of an order again; false when it is being sent right now (NOTIF-05). */
export const sendMessageAgain = adminPost()
  .validator(checked(object({ messageId: id })))
  .handler(asCaller((actor, { messageId }) => resendMessage(actor, messageId)))

/** The health of message delivery (NOTIF-05, OPS-14, OPS-15). */
export const getDeliveryState = adminGet().handler(asCaller(readDeliveryState))

/** Sends the owner one mail and one chat message, to test the settings (OPS-11). */
export const sendTestMessage = adminPost().handler(asCaller(testDelivery))
