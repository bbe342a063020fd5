import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { StockOverview } from '#features/catalogue/admin/stock-overview.tsx'
import { CashLink } from '#features/payments/admin/cash/cash-link.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { type Figure, Figures } from '#ui/admin/figures.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { StaleNotice } from '#ui/list/stale-notice.tsx'
import { ErrorState } from '#ui/states.tsx'
import { STATISTICS_FAILURE, statisticsQuery } from './api/statistics.queries.ts'
import { dayBars } from './domain/bars.ts'
import { PERIOD_VIEW } from './domain/period.ts'
import { CHART_DAYS, chartSummary, type Statistics } from './domain/statistics.ts'
import { PeriodLink } from './periods/period-link.tsx'
import { PeriodPanel } from './periods/period-panel.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SalesChart } from './sales-chart.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { TopProducts } from './top-products.tsx'

const number = new Intl.NumberFormat('fr-FR')

const actions = (
  <>
    <PeriodLink />
    <CashLink />
  </>
)

/** The first tab: the statistics of the shop, or those of a period (PERIOD-01). */
export function StatisticsPanel({ params, onParamsChange }: PanelProps) {
  if (params.view !== PERIOD_VIEW) return <WholeStatistics />
  const { period } = params.texts
  return (
    <PeriodPanel
      period={typeof period === 'string' ? period : null}
      onPeriod={(chosen) => onParamsChange({ filters: { period: chosen } })}
    />
  )
}

/** The statistics of the shop (ASTAT-01 to ASTAT-07). */
function WholeStatistics() {
  const query = useQuery(statisticsQuery(useAdminQueryKey()))
  const { data, isError, refetch } = query
  return (
    <Panel title="Statistiques" intro="Les commandes annulées ne comptent pas." actions={actions}>
      <StaleNotice query={query} />
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>{STATISTICS_FAILURE}</ErrorState>
      ) : (
        <div aria-busy={!data} className="flex flex-col gap-5">
          <Figures figures={figuresOf(data)} />
          <div className="grid gap-5 lg:grid-cols-3">
            <StatisticsCard
              title={`Ventes des ${CHART_DAYS} derniers jours`}
              loading={data ? undefined : 'h-84 md:h-86'}
              className="lg:col-span-2"
            >
              {data ? <SalesChart bars={dayBars(data.days)} summary={chartSummary(data.days)} /> : null}
            </StatisticsCard>
            <StatisticsCard title="Produits les plus vendus" loading={data ? undefined : 'h-90 lg:h-72'}>
              {data ? <TopProducts products={data.topProducts} /> : null}
            </StatisticsCard>
          </div>
          <StatisticsCard title="Dernières commandes" loading={data ? undefined : 'h-126 md:h-64'}>
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
      label: 'Messages non partis',
      value: statistics && <FailedMessages count={statistics.failedMessages} />,
    },
  ]
}

/** The number of failed messages about orders, with a link to the orders, where they can be sent again. */
function FailedMessages({ count }: { count: number }) {
  if (count === 0) return '0'
  return (
    <span className="flex items-baseline justify-between gap-2">
      <span className="text-danger">{number.format(count)}</span>
      <Link
        to="/admin"
        search={{ tab: 'orders' }}
        aria-label="Voir les commandes"
        className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-end text-sm font-medium text-amber underline underline-offset-4"
      >
        Voir
      </Link>
    </span>
  )
}
