import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { formatMoney, inFrench } from '#lib/format/money.ts'
import { type Figure, Figures } from '#ui/admin/figures.tsx'
import { ErrorState } from '#ui/states.tsx'
import { StatisticsCard } from './sales-chart.tsx'
import { periodSalesQuery } from './statistics.api.ts'
import {
  averageOf,
  change,
  type PeriodFigures,
  type PeriodSales,
  type PeriodTotals,
  type SalesShare,
  share,
} from './statistics.ts'

const cards = [
  { key: 'products', title: 'Meilleurs produits', unit: ['pièce', 'pièces'] },
  { key: 'categories', title: 'Catégories', unit: ['pièce', 'pièces'] },
  { key: 'communes', title: 'Communes et villes', unit: ['commande', 'commandes'] },
] as const

/** What was sold in a period: products, categories, communes (PERIOD-03, PERIOD-04). */
export function PeriodSalesCards({ period, beforeText }: { period: string; beforeText: string }) {
  const { data, isError, refetch } = useQuery(periodSalesQuery(useAdminQueryKey(), period))
  if (!data && isError) {
    return (
      <ErrorState onRetry={() => void refetch()}>
        Les ventes de la période n’ont pas pu être chargées.
      </ErrorState>
    )
  }
  return (
    <div aria-busy={!data} className="grid items-start gap-5 lg:grid-cols-3">
      {data?.isReady === false ? (
        <p role="status" className="text-sm text-amber lg:col-span-3">
          La boutique compte ses ventes passées. Les chiffres complets sont là dans quelques minutes.
        </p>
      ) : null}
      {cards.map(({ key, title, unit }) => (
        <StatisticsCard key={key} title={title} height="h-126">
          {data ? <Shares sales={data} part={key} unit={unit} beforeText={beforeText} /> : null}
        </StatisticsCard>
      ))}
    </div>
  )
}

type SharesProps = {
  sales: PeriodSales
  part: (typeof cards)[number]['key']
  unit: readonly [string, string]
  beforeText: string
}

function Shares({ sales, part, unit, beforeText }: SharesProps) {
  if (!sales.isReady) return <p className="text-sm text-quiet">En cours de calcul…</p>
  return (
    <>
      <SalesShares shares={sales[part]} unit={unit} beforeText={beforeText} />
      {part === 'communes' && sales.communes.length > 0 ? (
        <p className="mt-4 text-xs text-quiet">
          Reconnues dans l’adresse de livraison ; « Autre » réunit les petites et celles qu’elle ne nomme pas.
        </p>
      ) : null}
    </>
  )
}

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
  const count = (value: number) => inFrench(value)
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

type SalesSharesProps = {
  shares: readonly SalesShare[]
  /** What is counted, one and several of it. */
  unit: readonly [string, string]
  /** What a change is compared to, such as "les 7 jours précédents". */
  beforeText: string
}

/** Products, categories or communes with what they came to, and its change (PERIOD-03, PERIOD-04). */
function SalesShares({ shares, unit, beforeText }: SalesSharesProps) {
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
              {inFrench(quantity)} {quantity < 2 ? unit[0] : unit[1]}
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
