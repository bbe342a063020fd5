import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import type { PromoCode } from './use-promo-code.ts'

const PromoCodeBox = lazyWithRetry(() => import('./promo-code-box.tsx'))

type PromoCodeLineProps = { promo: PromoCode; onCode: (code: string) => void }

/** "Un code promo ?", closed until it is pressed or there is one: its field is code that few orders need (D62). */
export function PromoCodeLine({ promo, onCode }: PromoCodeLineProps) {
  const [isOpen, setOpen] = useState(false)
  return isOpen || promo.code ? (
    <Suspense fallback={null}>
      <PromoCodeBox
        promo={promo}
        onCode={(code) => {
          // A removed code leaves its field, which gets the focus.
          setOpen(true)
          onCode(code)
        }}
      />
    </Suspense>
  ) : (
    <button
      type="button"
      aria-expanded={false}
      className="-my-2 min-h-11 self-start text-sm font-semibold text-amber underline-offset-4 hover:underline"
      onClick={() => setOpen(true)}
    >
      Un code promo ?
    </button>
  )
}
