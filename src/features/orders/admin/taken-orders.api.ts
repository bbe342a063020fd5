import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { MIN_PHONE_DIGITS, phoneDigits } from '#lib/contact/contact-details.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminOrder } from '#platform/auth/order-function.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { withLandmark } from '../order-forms.ts'
import { placeOrder } from '../place-order.server.ts'
import { findCustomer, findOffers } from './order.server.ts'
import { customerLookupSchema, offerSearchSchema, takenOrderSchema } from './taken-order.ts'

/** Takes an order for a customer (PHONE-01). */
export const createTakenOrder = adminOrder()
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

export const getOffers = adminGet()
  .validator(checked(offerSearchSchema))
  .handler(answer(({ data: { query } }) => findOffers(query)))

/** What is typed is asked for when nothing more was typed for this long. */
const PAUSE_MS = 250

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  signal.throwIfAborted()
}

/** The key of all answers about customers of phone numbers: an order that was taken changes one. */
export const customersKey = (adminKey: AdminQueryKey) => [...adminKey, 'customer-of-phone'] as const

/** Who ordered last with this phone number (PHONE-02). */
export function customerQuery(adminKey: AdminQueryKey, phone: string) {
  const digits = phoneDigits(phone).slice(0, 40)
  return queryOptions({
    queryKey: [...customersKey(adminKey), digits],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return unwrap(await getCustomerOfPhone({ data: { digits }, signal }))
    },
    enabled: digits.length >= MIN_PHONE_DIGITS,
    staleTime: 60_000,
    retry: 1,
  })
}

/** The products that can be ordered, found by the shop's search (PHONE-03). */
export const offersQuery = (adminKey: AdminQueryKey, query: string) =>
  queryOptions({
    queryKey: [...adminKey, 'offers', query],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return unwrap(await getOffers({ data: { query }, signal }))
    },
    enabled: query.length >= 2,
    staleTime: 5000,
    placeholderData: keepPreviousData,
    retry: 1,
  })
