import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { guardedBy, storedValue } from '#lib/browser-storage.ts'
import { type Failure, fail, failureOf, succeed } from '#lib/errors/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { type Cart, cartTotal } from '../cart.ts'
import { promoCodeQuery } from '../checkout.api.ts'
import type { SentCode } from '../order-forms.ts'
import { isPromoCode, isPromoRefusal, type PromoQuote, promoCodeKey } from '../promo-code.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const kept = storedValue('tab', 'promo-code', guardedBy(isText))
const listeners = new Set<() => void>()

/** Keeps a code for the next order of this tab (D62), or forgets it. */
export function keepPromoCode(code: string | null): void {
  kept.write(code)
  for (const listener of listeners) listener()
}

/** The code that is kept for the next order of this tab; null on the server. */
export function useKeptPromoCode(): string | null {
  return useSyncExternalStore(subscribe, kept.read, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the code of an address with `?code=` for the order of this tab, and says so (D62). What is no code is passed over. */
export function keepSharedCode(search: string): void {
  const typed = new URLSearchParams(search).get('code') ?? ''
  if (!isPromoCode(typed)) return
  const code = promoCodeKey(typed)
  keepPromoCode(code)
  notify({
    title: `Code promo ${code}`,
    description: 'Il est gardé pour votre commande : la remise s’affiche avant de confirmer.',
    tone: 'success',
  })
}

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
  const quote: PromoQuote | null = code && data?.ok ? data.value : null
  const failure = code ? (data && !data.ok ? data.error : error && failureOf(error)) : null
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
