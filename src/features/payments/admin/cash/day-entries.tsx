import { type CashEntry, MOST_SHOWN } from '../domain/cash-day.ts'
import { EntryFacts } from '../payment-list.tsx'
import { CashCard } from './cash-card.tsx'
import { OrderLink } from './order-link.tsx'

/** Each entry of the day, the newest first: what a difference is looked for in (CASH-01). */
export function DayEntries({ entries, day }: { entries: readonly CashEntry[]; day: string }) {
  return (
    <CashCard title="Mouvements">
      {entries.length === 0 ? (
        <p className="text-quiet">Aucun paiement inscrit ce jour. Un paiement s’inscrit dans sa commande.</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id} className="break-inside-avoid py-2">
              <EntryFacts entry={entry} />
              <OrderLink orderId={entry.orderId} day={day}>
                {entry.orderNumber}
              </OrderLink>
            </li>
          ))}
        </ul>
      )}
      {entries.length >= MOST_SHOWN ? (
        <p className="mt-3 text-quiet">
          Voici les {MOST_SHOWN} derniers mouvements ; les sommes les comptent tous.
        </p>
      ) : null}
    </CashCard>
  )
}
