import { queryOptions } from '@tanstack/react-query'
import { object } from 'valibot'
import { unwrap } from '#lib/errors/result.ts'
import { everyonePost } from '#platform/auth/server-function.ts'
import { answer, checked } from '#platform/run-command.server.ts'
import { type OrderCart, orderEntries, promoCodeField } from './guest-order.ts'
import { quotePromoCode } from './promo-code.server.ts'
import { isPromoRefusal } from './promo-code.ts'

/** What a code takes off a cart (D62). A POST, so that no code is guessed by addresses that a proxy remembers. */
export const askPromoCode = everyonePost()
  .validator(checked(object({ code: promoCodeField, items: orderEntries.items })))
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
