import { useState } from 'react'
import { promoCodeText } from '#lib/errors/promo-code-texts.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { DiscountLine } from './order-parts.tsx'
import type { PromoCode } from './use-promo-code.ts'

type PromoCodeBoxProps = {
  promo: PromoCode
  /** Another code, or an empty text: none. */
  onCode: (code: string) => void
}

/** The field of a code with its button; once the code is accepted, what it takes off, and the way to remove it (D62). */
export default function PromoCodeBox({ promo, onCode }: PromoCodeBoxProps) {
  const { code, quote, failure, isAsking } = promo
  const [typed, setTyped] = useState(code)
  const [isEmpty, setEmpty] = useState(false)

  function apply() {
    const next = typed.trim()
    setEmpty(next === '')
    if (next && next === code) promo.askAgain()
    else onCode(next)
  }

  if (quote) {
    return (
      <div className="rounded-md border border-line bg-raised-2 px-4 py-3 text-sm">
        <div role="status">
          <DiscountLine discount={{ code: quote.code, amount: quote.discount }} />
          {/* On a phone the amount stands below, where the order is sent. */}
          <p className="mt-1 text-quiet max-md:sr-only">Nouveau total : {formatMoney(promo.total)}</p>
        </div>
        <p role="alert" className="mt-1 text-danger empty:hidden">
          {promo.isChanged ? 'La remise a changé : vérifiez le total, puis confirmez à nouveau.' : null}
        </p>
        <Button
          look="quiet"
          className="-mb-2 -ml-4 px-4"
          onClick={() => {
            setTyped('')
            onCode('')
          }}
        >
          Retirer le code
        </Button>
      </div>
    )
  }
  const error = isEmpty ? 'Écrivez votre code.' : failure && !isAsking ? promoCodeText(failure) : undefined
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-40 flex-1">
        <TextField
          // Opened by a press, it is what is typed into next.
          ref={code ? undefined : takeFocus}
          label="Code promo"
          name="promoCode"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          limit={100}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setEmpty(false)
          }}
          onKeyDown={(event) => {
            // The form around it is the order.
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </div>
      <Button look="secondary" className="mt-7 min-h-12" disabled={isAsking} onClick={apply}>
        {isAsking ? 'Vérification…' : 'Appliquer'}
      </Button>
    </div>
  )
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
}
