import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { ErrorState } from '#ui/states.tsx'
import { periodSalesQuery } from '../api/statistics.queries.ts'
import type { PeriodSales } from '../domain/period-statistics.ts'
import { StatisticsCard } from '../statistics-card.tsx'
import { SalesShares } from './sales-shares.tsx'

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
      {data?.isReady === false ? <Counting /> : null}
      {cards.map(({ key, title, unit }) => (
        <StatisticsCard key={key} title={title} loading={data ? undefined : 'h-126'}>
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

function Counting() {
  return (
    <p role="status" className="text-sm text-amber lg:col-span-3">
      La boutique compte ses ventes passées. Les chiffres complets sont là dans quelques minutes.
    </p>
  )
}
