import { useState } from 'react'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type CashClosing, type CashDay, collected, lastClosing, signedMoney } from '../domain/cash-day.ts'
import { CashCard } from './cash-card.tsx'
import { ClosingForm } from './closing-form.tsx'

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
