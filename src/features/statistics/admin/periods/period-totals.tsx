import { formatMoney } from '#lib/format/money.ts'
import { type Figure, Figures } from '#ui/admin/figures.tsx'
import { averageOf, change, share } from '../domain/comparison.ts'
import type { PeriodFigures, PeriodTotals } from '../domain/period-statistics.ts'

const number = new Intl.NumberFormat('fr-FR')

/** The figures of a period, each with its change since the previous period (PERIOD-01, PERIOD-05). */
export function PeriodTotalsList({ figures }: { figures: PeriodFigures | undefined }) {
  return <Figures figures={figuresOf(figures)} />
}

function figuresOf(figures: PeriodFigures | undefined): Figure[] {
  const compared = (
    of: (totals: PeriodTotals) => number | null,
    text: (value: number) => string,
    className?: string,
  ) => {
    if (!figures) return undefined
    const value = of(figures.now)
    const before = of(figures.earlier)
    if (value === null) return '—'
    return (
      <Compared
        className={className}
        value={text(value)}
        note={change(value, before ?? 0)}
        comparedTo={figures.beforeText}
      />
    )
  }
  const { now, isReady = true } = figures ?? {}
  const count = (value: number) => number.format(value)
  const withShare = (value: number) =>
    now?.customers ? `${count(value)} (${share(value, now.customers)})` : count(value)
  return [
    { label: 'Chiffre d’affaires', value: compared(({ revenue }) => revenue, formatMoney), wide: true },
    { label: 'Commandes', value: compared(({ orders }) => orders, count) },
    { label: 'Panier moyen', value: compared(averageOf, formatMoney, 'max-sm:text-lg') },
    { label: 'Clients', value: isReady ? compared(({ customers }) => customers, count) : '…' },
    {
      label: 'Clients déjà venus',
      value: isReady ? compared(({ returning }) => returning, withShare) : '…',
    },
  ]
}

type ComparedProps = { value: string; note: string; comparedTo: string; className: string | undefined }

/** The line above the figures says what all of them are compared to: here it is repeated for screen readers only. */
function Compared({ value, note, comparedTo, className }: ComparedProps) {
  return (
    <>
      <span className={className}>{value}</span>
      {note === '—' ? null : (
        <span className="mt-1 block text-xs font-normal text-quiet">
          {note}
          {note.endsWith('%') ? <span className="sr-only"> sur {comparedTo}</span> : null}
        </span>
      )}
    </>
  )
}
