import { useState } from 'react'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { CashCard } from './cash-cards.tsx'
import {
  type CashClosing,
  type CashDay,
  closingFormSchema,
  collected,
  lastClosing,
  signedMoney,
} from './cash-day.ts'
import { closeDay } from './money.api.ts'
import { useMoneyForm } from './payment-form.tsx'

/** The close of the day: the form, and every close there was (CASH-03). */
export function ClosingCard({ money }: { money: CashDay }) {
  const [isAgain, setAgain] = useState(false)
  const { closing, holds } = lastClosing(money)
  const { cash } = collected(money.shares).kinds
  return (
    <CashCard
      title="Clôture"
      aside={
        holds ? (
          <Badge tone="ok">Clôturée</Badge>
        ) : (
          <Badge tone="grey">{closing ? 'À refaire' : 'À faire'}</Badge>
        )
      }
    >
      {money.closings.length > 0 ? (
        <ul className="mb-4 divide-y divide-line">
          {money.closings.map((one) => (
            <ClosingFacts key={one.id} closing={one} />
          ))}
        </ul>
      ) : null}
      {closing && !holds ? (
        <p role="status" className="mb-4 text-amber">
          Des espèces ont été inscrites depuis : comptez la caisse à nouveau.
        </p>
      ) : null}
      {holds && !isAgain ? (
        <Button look="secondary" className="px-4 max-sm:w-full print:hidden" onClick={() => setAgain(true)}>
          Clôturer à nouveau
        </Button>
      ) : (
        <ClosingForm day={money.day} expected={cash} onDone={() => setAgain(false)} />
      )}
      <ForPaper expected={holds ? null : cash} />
    </CashCard>
  )
}

/** On paper the form is two lines to write on. */
function ForPaper({ expected }: { expected: number | null }) {
  return (
    <dl className="hidden grid-cols-[auto_1fr] gap-x-3 gap-y-5 pt-2 print:grid [&>dd]:border-b">
      {expected === null ? null : (
        <>
          <dt>Espèces comptées ({formatMoney(expected)} attendus)</dt>
          <dd />
        </>
      )}
      <dt>Nom et signature</dt>
      <dd />
    </dl>
  )
}

function ClosingFacts({ closing }: { closing: CashClosing }) {
  const { expected, counted, explanation, at, by } = closing
  const difference = counted - expected
  return (
    <li className="py-2">
      <p>
        Compté {formatMoney(counted)}
        {difference === 0 ? ', sans écart' : `, écart ${signedMoney(difference)}`}
      </p>
      {explanation ? <p className="wrap-anywhere">{explanation}</p> : null}
      <p className="text-xs text-quiet">
        {formatDateTime(at)} · {by ?? 'Compte supprimé'}
      </p>
    </li>
  )
}

type ClosingFormProps = {
  day: string
  /** The cash of the day by its payments, in CFA. */
  expected: number
  onDone: () => void
}

/** Closes the day with the cash that was counted; a difference asks for its explanation (CASH-03). */
function ClosingForm({ day, expected, onDone }: ClosingFormProps) {
  // Sent again with the same key, it closes no second time (CASH-04).
  const { values, field, isPending, formProps } = useMoneyForm({
    schema: closingFormSchema(expected),
    initial: { counted: '', explanation: '' },
    amount: 'counted',
    send: (texts, key) => closeDay({ data: { ...texts, day, seen: expected, key } }),
    done: () => 'Caisse clôturée.',
    onDone,
  })
  const difference = values.counted.trim() === '' ? 0 : parseDecimal(values.counted) - expected
  const isOff = Number.isInteger(difference) && difference !== 0
  return (
    <form {...formProps} aria-label="Clôture de la caisse" className="flex flex-col gap-4 print:hidden">
      <TextField
        label="Espèces comptées (CFA)"
        inputMode="numeric"
        hint={`Les paiements du jour font ${formatMoney(expected)} en espèces.`}
        {...field('counted')}
      />
      <p role="status" className="font-medium text-amber empty:hidden">
        {isOff ? `Écart : ${signedMoney(difference)}` : null}
      </p>
      {isOff ? <TextField label="Explication de l’écart" limit={300} {...field('explanation')} /> : null}
      <Button type="submit" className="sm:self-start" disabled={isPending}>
        Clôturer la caisse
      </Button>
    </form>
  )
}
