import { Suspense } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'

const PayAhead = lazyWithRetry(() => import('./pay-ahead.tsx'))

type PayAheadSlotProps = {
  secret: string
  /** What the page knows to be owed, in CFA. */
  due: number
  /** Whether its customer comes back from a try to pay it, and reads what became of it. */
  isBack?: boolean
}

/**
 * Where an order can be paid before it is delivered (WAVE-01); nothing is loaded in a shop that does not offer it. Its place is
 * kept from the first paint on, so that nothing moves: a line for an order that is paid, else a button and its line.
 */
export function PayAheadSlot({ secret, due, isBack }: PayAheadSlotProps) {
  if (!useSettings().payAheadWith) return null
  return (
    <div className={`mt-5 ${due === 0 ? 'min-h-7' : isBack ? 'min-h-35' : 'min-h-20'}`}>
      <Suspense>
        <PayAhead secret={secret} due={due} />
      </Suspense>
    </div>
  )
}
