import { queryOptions } from '@tanstack/react-query'
import { intersect, object, pipe, string, uuid } from 'valibot'
import { PRIVATE } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { anyonePost, signedInOrder } from '#platform/auth/order-function.ts'
import { everyonePost, signedInGet } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { type OrderCart, orderCartSchema, promoQuestionSchema } from './order-cart.ts'
import { isPromoRefusal } from './order-failure.ts'
import { guestFormSchema, withLandmark } from './order-forms.ts'
import { readPrefill } from './orders.server.ts'
import { findPlacedOrder, placeOrder, quotePromoCode } from './place-order.server.ts'
import { securedFormSchema } from './secured-form.ts'
import { simpleFormSchema, toCustomer } from './simple-form.ts'

/** Writes the landmark into the address, where the order has it (AFTER-08). */
function toOrder<Form extends { customerAddress: string; landmark: string }>(form: Form): Form {
  return { ...form, customerAddress: withLandmark(form.customerAddress, form.landmark), landmark: '' }
}

/** Places an order without an account (GUEST-11: create_guest_order). */
export const createGuestOrder = everyonePost()
  .validator(checked(intersect([guestFormSchema, orderCartSchema])))
  .handler(
    answer(async ({ data: order }) => {
      const { receipt } = await placeOrder({ role: 'visitor' }, toOrder(order), { form: 'guest' })
      return receipt
    }),
  )

/** Places an order of the simple form: for the signed-in user if there is one, else for a guest (CHK-04). */
export const createSimpleOrder = anyonePost()
  .validator(checked(intersect([simpleFormSchema, orderCartSchema])))
  .handler(
    asCaller(async (actor, { items, idempotencyKey, promoCode, seenDiscount, ...form }) => {
      const order = toOrder({ ...toCustomer(form), items, idempotencyKey, promoCode, seenDiscount })
      const { receipt } = await placeOrder(actor, order, { form: 'simple' })
      return receipt
    }),
  )

/** Places an order of the secured form, tied to the signed-in user (CHK-05, CHK-09). */
export const createSecuredOrder = signedInOrder()
  .validator(checked(intersect([securedFormSchema, orderCartSchema])))
  .handler(
    asCaller(async (actor, order) => {
      const { receipt } = await placeOrder(actor, toOrder(order), { form: 'secured' })
      return receipt
    }),
  )

/** The order of a key, or null, after an answer was lost (CHK-26); a POST keeps the key out of logs. */
export const findOrder = anyonePost()
  .validator(checked(object({ key: pipe(string(), uuid()) })))
  .handler(asCaller((actor, { key }) => findPlacedOrder(actor, key)))

export const getPrefill = signedInGet().handler(answer(({ context }) => readPrefill(context.actor.userId)))

/** The initial values of the secured form, read once per visit. */
export const prefillQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'checkout', 'prefill'],
    queryFn: async ({ signal }) => unwrap(await getPrefill({ signal })),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What a code takes off a cart (D62). A POST, so that no code is guessed by addresses that a proxy remembers. */
export const askPromoCode = everyonePost()
  .validator(checked(promoQuestionSchema))
  .handler(answer(({ data: { code, items } }) => quotePromoCode(code, items)))

/**
 * What a code takes off a cart, asked again whenever the cart changes; a refusal of the code is an answer too. Meanwhile what
 * it took off before is shown: the order is refused when that was not right.
 */
export const promoCodeQuery = (code: string, items: OrderCart['items']) =>
  queryOptions({
    queryKey: ['promo-code', code, items],
    queryFn: async ({ signal }) => {
      const quote = await askPromoCode({ data: { code, items }, signal })
      if (!quote.ok && !isPromoRefusal(quote.error)) unwrap(quote)
      return quote
    },
    placeholderData: (before, query) => (query?.queryKey[1] === code ? before : undefined),
    enabled: code !== '' && items.length > 0,
    staleTime: 10_000,
    retry: 1,
  })
