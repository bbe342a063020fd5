import { formatMoney } from '#lib/format/money.ts'
import { type CashShare, collected } from '../domain/cash-day.ts'
import { kindLabels, paymentKinds } from '../domain/payment.ts'
import { CashCard } from './cash-card.tsx'

/** What was collected on the day, in all and of each kind (CASH-01). */
export function Collected({ shares }: { shares: readonly CashShare[] }) {
  const { total, kinds } = collected(shares)
  return (
    <CashCard
      title="Encaissé"
      aside={<p className="text-xl font-semibold tabular-nums">{formatMoney(total)}</p>}
    >
      <dl className="divide-y divide-line">
        {paymentKinds.map((kind) => (
          <div key={kind} className="flex justify-between gap-4 py-1.5">
            <dt className="text-quiet">{kindLabels[kind]}</dt>
            <dd className="whitespace-nowrap tabular-nums">{formatMoney(kinds[kind])}</dd>
          </div>
        ))}
      </dl>
    </CashCard>
  )
}
