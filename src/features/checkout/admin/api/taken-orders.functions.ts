import { adminGet, adminOrder, adminPost } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { withLandmark } from '../../domain/landmark.ts'
import { placeOrder } from '../../server/place-order.server.ts'
import { customerLookupSchema, offerSearchSchema, takenOrderSchema } from '../domain/taken-order.schema.ts'
import { findCustomer, findOffers } from '../server/taken-orders.server.ts'

/** Takes an order for a customer (PHONE-01). */
export const sendTakenOrder = adminOrder()
  .validator(checked(takenOrderSchema))
  .handler(
    asCaller((actor, { source, ...order }) => {
      const customerAddress = withLandmark(order.customerAddress, order.landmark)
      return placeOrder(actor, { ...order, customerAddress, landmark: '' }, { form: 'taken', source })
    }),
  )

/** The customer of a phone number (PHONE-02). A POST, so that no number appears in a proxy's log. */
export const getCustomerOfPhone = adminPost()
  .validator(checked(customerLookupSchema))
  .handler(asCaller(findCustomer))

/** The products that a search finds, as an order takes them (PHONE-03). */
export const getOffers = adminGet()
  .validator(checked(offerSearchSchema))
  .handler(answer(({ data: { query } }) => findOffers(query)))
