import { useMutation } from '@tanstack/react-query'
import { type HistoryState, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { LoadingScreen } from '#features/account/use-current-user.tsx'
import { unwrap } from '#lib/errors/result.ts'
import { abortAfter } from '#lib/own-answer.ts'
import { loadWithoutRetry } from '#ui/loading/load-chunk.ts'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { findOrder } from '../checkout.api.ts'
import type { Receipt } from '../receipt.ts'
import { useCart } from './cart-context.tsx'
import { endOrder, orderOfPreviousPage, reopenOrder, type SentOrder, useStorePlaced } from './order-state.ts'
import { placedReceipt } from './placed-orders.ts'

/**
 * The order that was placed on this page, shown again after a reload and on the way back. That of a user is shown to
 * them alone, until they sign out.
 */
export function usePlaced(userId: string | null): Receipt | null {
  const { pathname, state } = useLocation()
  const isHydrated = useHydrated()
  // During navigation the location is already that of the next page, while this page still shows its receipt.
  const [ownPath] = useState(pathname)
  const [shown, setShown] = useState<Receipt | null>(null)
  if (pathname !== ownPath) return shown
  if (!isHydrated || !hasPlaced(state)) return null
  const placed = placedReceipt(state, userId)
  if (placed && shown?.orderNumber !== placed.orderNumber) setShown(placed)
  return placed
}

function hasPlaced({ orderNumber }: HistoryState): boolean {
  return orderNumber !== undefined
}

/** After this time the form is shown again; its key makes a second press safe. */
const ANSWER_WITHIN_MS = 15_000

/**
 * Goes on with an order whose answer was lost with the page, or not shown: shows it when it was placed, else restores cart
 * and form as they were sent (CHK-26). Returns whether it is still asking.
 *
 * @param onNothing called when a page without articles has nothing to go on with
 */
export function useResume(userId: string | null, onNothing = () => {}): boolean {
  const router = useRouter()
  const { cart, replaceCart } = useCart()
  const storePlaced = useStorePlaced()
  const { mutate, isPending, data } = useMutation({
    mutationFn: async ({ key, ...state }: SentOrder) =>
      placedReceipt(state, userId) ??
      unwrap(await findOrder({ data: { key }, signal: abortAfter(ANSWER_WITHIN_MS) })),
    onSuccess: async (receipt, sent) => {
      if (!receipt) return replaceCart(sent.cart)
      await storePlaced(receipt, userId)
      endOrder()
    },
    onError: (_, sent) => replaceCart(sent.cart),
  })

  // No event starts this: a page that was just loaded has no cart, and the order is in the tab's record.
  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current || cart.length > 0 || hasPlaced(router.state.location.state)) return
    hasLooked.current = true
    const sent = orderOfPreviousPage()
    if (!sent) return onNothing()
    reopenOrder(sent)
    mutate(sent)
  }, [cart, mutate, onNothing, router])

  return isPending || Boolean(data)
}

const load = async () => ({ default: (await import('./placed-order.tsx')).PlacedScreen })
const PlacedScreen = lazyWithRetry(load)

/**
 * Loads the confirmation, also that of the page of orders, while an order is on its way. Not without a network: a browser may
 * remember that the code did not come, and the confirmation would need a reload.
 */
export function loadPlacedScreen(): void {
  // The screen itself tries again.
  if (navigator.onLine) loadWithoutRetry(load).catch(() => undefined)
}

/** The confirmation: no form waits for its code. */
export function PlacedLater(props: ComponentProps<typeof PlacedScreen>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <PlacedScreen {...props} />
    </Suspense>
  )
}

/** The outline of the form while the customer's data, or the confirmation of the order, are loading. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Chargement de vos coordonnées" className="flex max-w-2xl flex-col gap-6">
      {['a', 'b', 'c', 'd'].map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <div className="skeleton h-4 w-32 rounded-sm" />
          <div className="skeleton h-12 w-full rounded-md" />
        </div>
      ))}
    </div>
  )
}

/** Shown while the page asks for an order whose answer was lost. */
export function Resuming() {
  return <LoadingScreen>Nous vérifions si votre commande est enregistrée…</LoadingScreen>
}
