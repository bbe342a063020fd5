import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#lib/money.ts'
import { type Figure, Figures } from '#ui/staff/figures.tsx'
import { Panel, type PanelProps } from '#ui/staff/panel.tsx'
import { ErrorState } from '#ui/states.tsx'
import { StockOverview } from '../../catalogue/staff/stock-overview.tsx'
import { STATISTICS_FAILURE, statisticsQuery } from '../statistics.queries.ts'
import { CHART_DAYS, type Statistics } from '../statistics.ts'
import { RecentOrders } from './recent-orders.tsx'
import { SalesChart } from './sales-chart.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { TopProducts } from './top-products.tsx'

const number = new Intl.NumberFormat('fr-FR')

/** How the shop does (ASTAT-01 to ASTAT-07). */
export function StatisticsPanel({ staffKey }: PanelProps) {
  const { data, isError, refetch } = useQuery(statisticsQuery(staffKey))
  return (
    <Panel title="Statistiques" intro="Les commandes annulées ne comptent pas.">
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>{STATISTICS_FAILURE}</ErrorState>
      ) : (
        <div aria-busy={!data} className="flex flex-col gap-5">
          <Figures figures={figuresOf(data)} />
          <div className="grid gap-5 lg:grid-cols-3">
            <StatisticsCard
              title={`Ventes des ${CHART_DAYS} derniers jours`}
              loading={data ? undefined : 'h-80'}
              className="lg:col-span-2"
            >
              {data ? <SalesChart days={data.days} /> : null}
            </StatisticsCard>
            <StatisticsCard title="Produits les plus vendus" loading={data ? undefined : 'h-72'}>
              {data ? <TopProducts products={data.topProducts} /> : null}
            </StatisticsCard>
          </div>
          <StatisticsCard title="Dernières commandes" loading={data ? undefined : 'h-96 md:h-72'}>
            {data ? <RecentOrders orders={data.recentOrders} /> : null}
          </StatisticsCard>
        </div>
      )}
      <StockOverview />
    </Panel>
  )
}

function figuresOf(statistics: Statistics | undefined): Figure[] {
  const count = (value: number | undefined) => (value === undefined ? undefined : number.format(value))
  return [
    { label: 'Chiffre d’affaires', value: statistics && formatMoney(statistics.revenue), wide: true },
    { label: 'Commandes', value: count(statistics?.orders) },
    { label: 'Produits', value: count(statistics?.products) },
    { label: 'Utilisateurs', value: count(statistics?.users) },
    {
      label: 'Messages non remis',
      value: count(statistics?.failedMessages),
      tone: statistics?.failedMessages ? 'danger' : undefined,
      link: statistics?.failedMessages ? <OrdersLink /> : undefined,
    },
  ]
}

function OrdersLink() {
  return (
    <Link
      to="/admin"
      search={{ tab: 'orders' }}
      className="-mb-2 inline-flex min-h-11 items-center text-amber underline underline-offset-4"
    >
      Voir les commandes
    </Link>
  )
}
