import type { SubscriberCounts } from './domain/subscriber.ts'

const number = new Intl.NumberFormat('fr-FR')

/** The numbers of all, of active and of unsubscribed subscribers (ANEWS-01). */
export function SubscriberCounters({ counts }: { counts: SubscriberCounts | undefined }) {
  const figures = [
    ['Total', counts?.total],
    ['Actifs', counts?.active],
    ['Désabonnés', counts && counts.total - counts.active],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-2 md:gap-4">
      {figures.map(([label, figure]) => (
        <div
          key={label}
          className="rounded-lg border border-line bg-raised px-2.5 py-3 sm:px-4 md:px-5 md:py-4"
        >
          <dt className="text-xs text-quiet md:text-sm">{label}</dt>
          <dd className="mt-1 text-base font-semibold whitespace-nowrap tabular-nums sm:text-xl md:text-2xl">
            {figure === undefined ? <span aria-hidden>…</span> : number.format(figure)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
