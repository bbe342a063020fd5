import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCart } from '#features/cart/client/cart-context.tsx'
import { abortAfter } from '#lib/abort-after.ts'
import { unwrap } from '#lib/result.ts'
import { findOrder } from '../api/checkout.functions.ts'
import { clearDrafts, resumeOrder } from '../client/draft.ts'
import { forgetSentOrder, readSentOrder, type SentOrder } from '../client/sent-order.ts'
import { hasPlaced, useStorePlaced } from './use-placed.ts'

/** Beyond this the form comes back; its key makes a second press safe. */
const ANSWER_WITHIN_MS = 15_000

/**
 * What becomes of an order whose answer was lost with the page: placed, it is shown; otherwise, or when that cannot be found out, cart and
 * form are as they were when it was sent (CHK-26). Gives whether that is still being found out.
 */
export function useResume(userId: string | null): boolean {
  const router = useRouter()
  const { cart, takeOver } = useCart()
  const storePlaced = useStorePlaced()
  const { mutate, isPending, data } = useMutation({
    mutationFn: async ({ key }: SentOrder) =>
      unwrap(await findOrder({ data: { key }, signal: abortAfter(ANSWER_WITHIN_MS) })),
    onSuccess: async (receipt, sent) => {
      if (!receipt) return takeUp(sent)
      await storePlaced(receipt, userId)
      forgetSentOrder()
      clearDrafts()
    },
    onError: (_, sent) => takeUp(sent),
  })

  function takeUp(sent: SentOrder) {
    resumeOrder(sent)
    takeOver(sent.cart)
  }

  // A page that was just loaded has no cart; what was on its way lies in the memory of the tab.
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current || cart.length > 0 || hasPlaced(router.state.location.state)) return
    hasAsked.current = true
    const sent = readSentOrder()
    if (sent) mutate(sent)
  }, [cart, mutate, router])

  return isPending || Boolean(data)
}
