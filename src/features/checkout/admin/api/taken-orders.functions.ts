import { createServerFn } from '@tanstack/react-start'
import { allow, allowThroughOutage, unchecked } from '#platform/auth/allow.ts'
import { asCaller, runCommand } from '#platform/run-command.server.ts'
import { withLandmark } from '../../domain/landmark.ts'
import { placeOrder } from '../../server/place-order.server.ts'
import { customerLookupSchema, offerSearchSchema, takenOrderSchema } from '../domain/taken-order.schema.ts'
import { findCustomer, findOffers } from '../server/taken-orders.server.ts'

/** Takes an order for a customer (PHONE-01). */
export const sendTakenOrder = createServerFn({ method: 'POST' })
  .middleware([allowThroughOutage('admin')])
  .validator(unchecked)
  .handler(
    asCaller(takenOrderSchema, (actor, { source, ...order }) => {
      const customerAddress = withLandmark(order.customerAddress, order.landmark)
      return placeOrder(actor, { ...order, customerAddress, landmark: '' }, { form: 'taken', source })
    }),
  )

/** The customer of a phone number (PHONE-02). A POST, so that no number appears in a proxy's log. */
export const getCustomerOfPhone = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(customerLookupSchema, findCustomer))

/** The products that a search finds, as an order takes them (PHONE-03). */
export const getOffers = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data }) => runCommand(offerSearchSchema, data, ({ query }) => findOffers(query)))
