import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { StockOverview } from '#features/catalogue/admin/stock-overview.tsx'
import { CashLink } from '#features/money/admin/cash-link.tsx'
import { adminStatus } from '#features/orders/order-status.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney, inFrench } from '#lib/format/money.ts'
import { type Figure, Figures } from '#ui/admin/figures.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { StaleNotice } from '#ui/list/list-query.tsx'
import { ErrorState } from '#ui/states.tsx'
import { PERIOD_VIEW } from './period.ts'
import { PeriodLink, PeriodPanel } from './period-panel.tsx'
import { SalesChart, StatisticsCard } from './sales-chart.tsx'
import { STATISTICS_FAILURE, statisticsQuery } from './statistics.api.ts'
import { chartSummary, type RecentOrder, type Statistics, type TopProduct } from './statistics.ts'

const actions = (
  <>
    <PeriodLink />
    <CashLink />
  </>
)

/** The first tab: the statistics of the shop, or those of a period (PERIOD-01). */
export default function StatisticsPanel({ params, onParamsChange }: PanelProps) {
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
            <StatisticsCard title={chartTitle} height="h-84 md:h-86" className="lg:col-span-2">
              {data ? (
                <SalesChart
                  bars={data.bars}
                  summary={chartSummary(data.bars, chartTitle, 'Le meilleur jour')}
                />
              ) : null}
            </StatisticsCard>
            <StatisticsCard title="Produits les plus vendus" height="h-90 lg:h-72">
              {data ? <TopProducts products={data.topProducts} /> : null}
            </StatisticsCard>
          </div>
          <StatisticsCard title="Dernières commandes" height="h-126 md:h-64">
            {data ? <RecentOrders orders={data.recentOrders} /> : null}
          </StatisticsCard>
        </div>
      )}
      <StockOverview />
    </Panel>
  )
}

const chartTitle = 'Ventes des 30 derniers jours'

function figuresOf(statistics: Statistics | undefined): Figure[] {
  const count = (value: number | undefined) => (value === undefined ? undefined : inFrench(value))
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
      <span className="text-danger">{inFrench(count)}</span>
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

/** The newest valid orders, each with a link to the order (ASTAT-03). */
function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
  if (orders.length === 0) return <p className="text-sm text-quiet">Aucune commande pour le moment.</p>
  return (
    <ol className="-mx-2 divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id}>
          <RecentOrderLink {...order} />
        </li>
      ))}
    </ol>
  )
}

function RecentOrderLink({ id, number, customer, status, total, createdAt }: RecentOrder) {
  const { label, tone } = adminStatus(status)
  return (
    <Link
      to="/admin"
      search={{ tab: 'orders', order: id }}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md px-2 py-3 text-sm hover:bg-amber-soft lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_14rem_7rem_8rem]"
    >
      <span className="truncate font-medium">{customer}</span>
      <span className="text-right font-medium whitespace-nowrap tabular-nums lg:order-last">
        {formatMoney(total)}
      </span>
      <span className="truncate text-xs text-quiet max-lg:col-span-2 lg:text-sm">{number}</span>
      <time dateTime={createdAt} className="text-xs whitespace-nowrap text-quiet lg:text-sm">
        {formatDateTime(createdAt)}
      </time>
      <span className="justify-self-end lg:justify-self-start">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </Link>
  )
}

/** The products sold most, by pieces in valid orders (ASTAT-04). */
function TopProducts({ products }: { products: readonly TopProduct[] }) {
  if (products.length === 0) return <p className="text-sm text-quiet">Aucune vente pour le moment.</p>
  const most = products[0]?.quantity ?? 1
  return (
    <ol className="flex flex-col gap-4 text-sm">
      {products.map(({ name, quantity }) => (
        <li key={name}>
          <span className="flex items-baseline justify-between gap-4">
            <span className="line-clamp-2">{name}</span>
            <span className="shrink-0 font-medium whitespace-nowrap tabular-nums">
              {inFrench(quantity)} <span className="sr-only">{quantity < 2 ? 'vendu' : 'vendus'}</span>
            </span>
          </span>
          <svg aria-hidden="true" className="mt-1.5 block h-2 w-full rounded-full bg-raised-3">
            <rect width={`${(quantity / most) * 100}%`} height="100%" rx="4" className="fill-brass" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
