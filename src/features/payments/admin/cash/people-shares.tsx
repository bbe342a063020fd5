import { formatMoney } from '#lib/format/money.ts'
import { type CashShare, perPerson } from '../domain/cash-day.ts'
import { kindLabels } from '../domain/payment.ts'
import { CashCard } from './cash-card.tsx'

/** What each person recorded on the day (CASH-01). */
export function PeopleShares({ shares }: { shares: readonly CashShare[] }) {
  const people = perPerson(shares)
  if (people.length === 0) return null
  return (
    <CashCard title="Par personne">
      <ul className="divide-y divide-line">
        {people.map(({ key, by, total, kinds }) => (
          <li key={key} className="py-2">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{by ?? 'Compte supprimé'}</span>
              <span className="font-medium whitespace-nowrap tabular-nums">{formatMoney(total)}</span>
            </p>
            <p className="text-xs text-quiet">
              {kinds.map(({ kind, amount }) => `${kindLabels[kind]} ${formatMoney(amount)}`).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </CashCard>
  )
}
