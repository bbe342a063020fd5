import { type ComponentProps, Suspense } from 'react'
import { loadWithoutRetry } from '#ui/loading/load-chunk.ts'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { FormSkeleton } from './checkout-parts.tsx'

const load = () => import('./placed-screen.tsx')
const PlacedScreen = lazyWithRetry(load)

/** Loads the confirmation, also that of the page of orders, while an order is on its way. */
export function loadPlacedScreen(): void {
  // The screen itself tries again.
  loadWithoutRetry(load).catch(() => undefined)
}

/** The confirmation: no form waits for its code. */
export function PlacedLater(props: ComponentProps<typeof PlacedScreen>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <PlacedScreen {...props} />
    </Suspense>
  )
}
