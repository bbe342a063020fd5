import { useState } from 'react'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CorrectionForm } from './correction-form.tsx'
import { entryName, type PaymentEntry, standingOf } from './domain/payment.ts'

/** The payments and refunds of an order with their corrections, the oldest first (PAY-02, RETURN-05). */
export function PaymentList({ entries }: { entries: readonly PaymentEntry[] }) {
  const [correcting, setCorrecting] = useState<string | null>(null)
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => {
        const standing = standingOf(entry, entries)
        return (
          <li key={entry.id} className="py-2">
            <EntryFacts entry={entry} />
            {standing > 0 && correcting !== entry.id ? (
              <Button
                look="quiet"
                className="-ml-2 px-2"
                aria-label={`Corriger le ${entry.isRefund ? 'remboursement' : 'paiement'} de ${formatMoney(Math.abs(entry.amount))}`}
                onClick={() => setCorrecting(entry.id)}
              >
                Corriger
              </Button>
            ) : null}
            {correcting === entry.id ? (
              <CorrectionForm
                paymentId={entry.id}
                standing={standing}
                isRefund={entry.isRefund}
                onClose={() => setCorrecting(null)}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** One entry: kind, amount, who, when, and its reference or reason. */
export function EntryFacts({ entry }: { entry: PaymentEntry }) {
  const { amount, reference, reason, at, by } = entry
  const details = [reference ? `réf. ${reference}` : null, reason].filter((text) => text !== null)
  return (
    <>
      <p className="flex justify-between gap-4">
        <span>{entryName(entry)}</span>
        <span className={classNames('whitespace-nowrap tabular-nums', amount < 0 && 'text-danger')}>
          {formatMoney(amount)}
        </span>
      </p>
      <p className="text-xs text-quiet">
        {formatDateTime(at)} · {by ?? 'Compte supprimé'}
      </p>
      {details.length > 0 ? <p className="text-xs wrap-anywhere text-quiet">{details.join(' · ')}</p> : null}
    </>
  )
}
