import { Suspense } from 'react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'

const PayAhead = lazyWithRetry(() => import('./pay-ahead.tsx'))

/** Where an order can be paid before it is delivered (WAVE-01); nothing is loaded in a shop that does not offer it. */
export function PayAheadSlot({ secret }: { secret: string }) {
  if (!useSettings().paysAhead) return null
  return (
    <Suspense fallback={<div className="h-24" />}>
      <PayAhead secret={secret} />
    </Suspense>
  )
}
