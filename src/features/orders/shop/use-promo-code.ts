import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Failure, fail, failureOf, succeed } from '#lib/errors/result.ts'
import { type Cart, cartTotal } from '../cart.ts'
import { promoCodeQuery } from '../checkout.api.ts'
import type { SentCode } from '../order-cart.ts'
import { isPromoRefusal } from '../order-failure.ts'
import type { PromoQuote } from '../promo-code.ts'

/**
 * A code and what it takes off a cart, as the server says (D62); an empty one takes nothing off. A code that was refused is not
 * sent; one without an answer yet is, so that nobody loses it unasked.
 */
export function usePromoCode(code: string, cart: Cart) {
  const queryClient = useQueryClient()
  const [refusedFor, setRefusedFor] = useState<number | null>(null)
  const items = cart.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
  const query = promoCodeQuery(code, items)
  const { data, error, isFetching, refetch } = useQuery(query)
  const quote: PromoQuote | null = data?.ok ? data.value : null
  const failure = data && !data.ok ? data.error : error && failureOf(error)
  const sent: SentCode =
    !code || (failure && isPromoRefusal(failure))
      ? {}
      : { promoCode: code, seenDiscount: quote?.discount ?? 0 }
  return {
    code,
    quote,
    /** What is to be paid, in CFA. */
    total: cartTotal(cart) - (quote?.discount ?? 0),
    failure,
    /** The order was refused because another discount had been seen. */
    isChanged: quote !== null && quote.discount === refusedFor,
    isAsking: isFetching,
    sent,
    askAgain: () => void refetch(),
    /** Shows why an order was refused for its code. Returns whether it was. */
    takeRefusal: (refusal: Failure): boolean => {
      const isChanged = refusal.code === 'discount_changed'
      if (!isChanged && !isPromoRefusal(refusal)) return false
      const now = refusal.details as PromoQuote
      if (isChanged) setRefusedFor(now.discount)
      queryClient.setQueryData(query.queryKey, isChanged ? succeed(now) : fail(refusal))
      return true
    },
  }
}

export type PromoCode = ReturnType<typeof usePromoCode>
