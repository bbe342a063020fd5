import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Banknote } from '#ui/icons/admin-icons.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { orderPaymentsQuery } from './money.api.ts'
import {
  entryName,
  type OrderPayments as Money,
  type PaymentEntry,
  paymentState,
  receivedOf,
  standingOf,
} from './payment.ts'
import { CorrectionForm, PaymentForm } from './payment-form.tsx'
import { WaveAttemptFacts } from './wave-facts.tsx'

/** The payments of an order in its dialog: what was received, what is left, and the form for more (PAY-01, PAY-02). */
export function OrderPayments({ orderId }: { orderId: string }) {
  const query = useQuery(orderPaymentsQuery(useAdminQueryKey(), orderId))
  return (
    <section aria-label="Paiements">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-base">Paiements</h3>
        {query.data ? <StateBadge money={query.data} /> : null}
      </div>
      <Loaded
        query={query}
        isPart
        failed="Impossible de charger les paiements."
        skeleton={
          <div role="status" aria-label="Chargement des paiements" className="skeleton h-20 rounded-md" />
        }
      >
        {(money) => <RecordedMoney money={money} />}
      </Loaded>
    </section>
  )
}

function StateBadge({ money }: { money: Money }) {
  const { label, tone } = paymentState(money)
  return <Badge tone={tone}>{label}</Badge>
}

function RecordedMoney({ money }: { money: Money }) {
  const [isOpen, setOpen] = useState(false)
  const { entries, remaining, total, toRefund } = money
  // The order was corrected to less than what had been received (CORR-03).
  const excess = receivedOf(entries) - total
  const owedBack = Math.max(excess, toRefund)
  return (
    <>
      <p className="text-quiet">
        Reçu {formatMoney(receivedOf(entries))}
        {remaining > 0 ? (
          <>
            {' '}
            · reste <span className="font-medium text-cream">{formatMoney(remaining)}</span>
          </>
        ) : null}
        {owedBack > 0 ? (
          <>
            {' '}
            · à rembourser <span className="font-medium text-cream">{formatMoney(owedBack)}</span>
          </>
        ) : null}
      </p>
      {excess > 0 ? (
        <p className="text-quiet">Une fois rendu, inscrivez-le avec « Corriger » sur le paiement.</p>
      ) : null}
      {excess <= 0 && owedBack > 0 ? (
        <p className="text-quiet">Une fois rendu, inscrivez-le plus bas, dans « Retours et annulation ».</p>
      ) : null}
      {entries.length > 0 ? <PaymentList entries={entries} /> : null}
      {money.wave.map((attempt) => (
        <WaveAttemptFacts key={attempt.id} attempt={attempt} />
      ))}
      {remaining > 0 && !isOpen ? (
        <Button look="secondary" className="mt-3 px-4 max-sm:w-full" onClick={() => setOpen(true)}>
          <Banknote aria-hidden className="size-4" />
          Inscrire un paiement
        </Button>
      ) : null}
      {isOpen ? (
        <div className="mt-3 rounded-md border border-line-strong p-4">
          <PaymentForm
            money={money}
            otherwise="Annuler"
            onDone={() => setOpen(false)}
            onOtherwise={() => setOpen(false)}
          />
        </div>
      ) : null}
    </>
  )
}

/** The payments and refunds of an order with their corrections, the oldest first (PAY-02, RETURN-05). */
function PaymentList({ entries }: { entries: readonly PaymentEntry[] }) {
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
