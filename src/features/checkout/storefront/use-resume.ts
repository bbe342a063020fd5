import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCart } from '#features/cart/client/cart-context.tsx'
import { keepCart } from '#features/cart/client/kept-cart.ts'
import { emptyCart } from '#features/cart/domain/cart.ts'
import { abortAfter } from '#lib/abort-after.ts'
import { unwrap } from '#lib/errors/result.ts'
import { findOrder } from '../api/checkout.functions.ts'
import { clearDrafts, resumeOrder } from '../client/draft.ts'
import { forgetSentOrder, readSentOrder, type SentOrder } from '../client/sent-order.ts'
import { hasPlaced, useStorePlaced } from './use-placed.ts'

/** After this time the form is shown again; its key makes a second press safe. */
const ANSWER_WITHIN_MS = 15_000

/**
 * Resumes an order whose answer was lost with the page: shows it when it was placed, else restores cart and
 * form as they were sent (CHK-26). Returns whether it is still asking.
 */
export function useResume(userId: string | null): boolean {
  const router = useRouter()
  const { cart, replaceCart } = useCart()
  const storePlaced = useStorePlaced()
  const { mutate, isPending, data } = useMutation({
    mutationFn: async ({ key }: SentOrder) =>
      unwrap(await findOrder({ data: { key }, signal: abortAfter(ANSWER_WITHIN_MS) })),
    onSuccess: async (receipt, sent) => {
      if (!receipt) return restore(sent)
      // The order exists: its cart is not offered again.
      keepCart(emptyCart)
      await storePlaced(receipt, userId)
      forgetSentOrder()
      clearDrafts()
    },
    onError: (_, sent) => restore(sent),
  })

  function restore(sent: SentOrder) {
    resumeOrder(sent)
    replaceCart(sent.cart)
  }

  // A page that was just loaded has no cart; an unanswered order is in the tab's storage.
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current || cart.length > 0 || hasPlaced(router.state.location.state)) return
    hasAsked.current = true
    const sent = readSentOrder()
    if (sent) mutate(sent)
  }, [cart, mutate, router])

  return isPending || Boolean(data)
}
