import { formatMoney } from '#lib/format/money.ts'
import { change } from '../domain/comparison.ts'
import type { SalesShare } from '../domain/period-statistics.ts'

const number = new Intl.NumberFormat('fr-FR')

type SalesSharesProps = {
  shares: readonly SalesShare[]
  /** What is counted, one and several of it. */
  unit: readonly [string, string]
  /** What a change is compared to, such as "les 7 jours précédents". */
  beforeText: string
}

/** Products, categories or communes with what they came to, and its change (PERIOD-03, PERIOD-04). */
export function SalesShares({ shares, unit, beforeText }: SalesSharesProps) {
  if (shares.length === 0) return <p className="text-sm text-quiet">Aucune vente dans cette période.</p>
  const most = Math.max(...shares.map(({ revenue }) => revenue), 1)
  return (
    <ol className="flex flex-col gap-4 text-sm">
      {shares.map(({ name, quantity, revenue, before }) => (
        <li key={name}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 font-medium whitespace-nowrap tabular-nums">
              {formatMoney(revenue)}
            </span>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-quiet">
            <span>
              {number.format(quantity)} {quantity < 2 ? unit[0] : unit[1]}
            </span>
            <span className="shrink-0 tabular-nums">
              {change(revenue, before)} <span className="sr-only">sur {beforeText}</span>
            </span>
          </span>
          <svg aria-hidden="true" className="mt-1.5 block h-1.5 w-full rounded-full bg-raised-3">
            <rect width={`${(revenue / most) * 100}%`} height="100%" rx="3" className="fill-brass" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
