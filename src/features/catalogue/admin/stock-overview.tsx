import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { formatMoney, inFrench } from '#lib/format/money.ts'
import { type Figure, Figures } from '#ui/admin/figures.tsx'
import { StaleNotice } from '#ui/list/list-query.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { ProductFilter, StockFigures } from './catalogue-rows.ts'
import { stockOverviewQuery } from './products.api.ts'

/** The stock overview (ASTAT-05, APROD-01), in the statistics and, low, above the products. */
export function StockOverview({ isLow = false }: { isLow?: boolean }) {
  const query = useQuery(stockOverviewQuery(useAdminQueryKey()))
  const { data, isError, refetch } = query
  return (
    <section aria-label="Aperçu du stock" className="flex flex-col gap-3">
      <h3 className={isLow ? 'text-lg md:max-lg:sr-only' : 'text-lg'}>Aperçu du stock</h3>
      <StaleNotice query={query} />
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>L’aperçu du stock n’a pas pu être chargé.</ErrorState>
      ) : (
        <Figures figures={figuresOf(data)} isLow={isLow} />
      )}
    </section>
  )
}

function figuresOf(stock: StockFigures | undefined): Figure[] {
  const count = (value: number | undefined) => (value === undefined ? undefined : inFrench(value))
  return [
    { label: 'Valeur du stock', value: stock && formatMoney(stock.value), wide: true },
    { label: 'Produits actifs', value: count(stock?.active) },
    { label: 'Unités en stock', value: count(stock?.pieces) },
    {
      label: 'Stock faible (1\u00a0à\u00a05)',
      value: count(stock?.low),
      tone: stock?.low ? 'amber' : undefined,
      link: linkTo('low', 'Voir le stock faible'),
    },
    {
      label: 'Épuisés',
      value: count(stock?.soldOut),
      tone: stock?.soldOut ? 'danger' : undefined,
      link: linkTo('sold_out', 'Voir ce qui est épuisé'),
    },
  ]
}

const linkTo = (filter: ProductFilter, label: string) => (className: string) => (
  <Link to="/admin" search={{ tab: 'products', status: filter }} aria-label={label} className={className} />
)
