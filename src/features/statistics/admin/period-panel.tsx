import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { formatDate } from '#lib/format/dates.ts'
import type { Days } from '#lib/lists/period.ts'
import { backClasses, Panel } from '#ui/admin/panel.tsx'
import { ChartColumn } from '#ui/icons/admin-icons.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import { StaleNotice } from '#ui/list/list-query.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { PeriodFigures } from './bars.ts'
import { periodSummary } from './bars.ts'
import { PeriodSalesCards, PeriodTotalsList } from './period-cards.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { SalesChart } from './sales-chart.tsx'
import { periodFiguresQuery } from './statistics.api.ts'
import { StatisticsCard } from './statistics-card.tsx'

type PeriodPanelProps = {
  period: string | null
  onPeriod: (period: string) => void
}

/** The statistics of a period beside those of the previous period (PERIOD-01 to PERIOD-05). */
export function PeriodPanel({ period: address, onPeriod }: PeriodPanelProps) {
  const period = address ?? '30d'
  const query = useQuery(periodFiguresQuery(useAdminQueryKey(), period))
  const { data, isError, refetch } = query
  const isEmpty = data?.now.orders === 0
  return (
    <Panel title="Statistiques par période" back={<WholeLink />}>
      <PeriodChoice period={period} onPeriod={onPeriod} />
      <StaleNotice query={query} />
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>
          Les chiffres de la période n’ont pas pu être chargés.
        </ErrorState>
      ) : (
        <>
          <p role="status" className="min-h-5 text-sm text-quiet">
            {data ? <Comparison figures={data} /> : null}
          </p>
          <PeriodTotalsList figures={data} />
          {isEmpty ? (
            <EmptyState icon={<ChartColumn aria-hidden />}>Aucune vente dans cette période.</EmptyState>
          ) : null}
          {isEmpty || (data && data.bars.length < 2) ? null : <SalesCard figures={data} />}
        </>
      )}
      {isEmpty ? null : (
        <PeriodSalesCards period={period} beforeText={data?.beforeText ?? 'la période précédente'} />
      )}
      <p className="max-w-[75ch] text-sm text-quiet">
        Le chiffre d’affaires est le total des commandes passées dans la période, sans les commandes
        annulées ; un jour va de minuit à minuit à Abidjan.
      </p>
    </Panel>
  )
}

function WholeLink() {
  return (
    <Link to="/admin" className={backClasses}>
      <ArrowLeft aria-hidden className="size-4" />
      Retour aux statistiques
    </Link>
  )
}

function SalesCard({ figures }: { figures: PeriodFigures | undefined }) {
  const isMonthly = figures?.step === 'month'
  return (
    <StatisticsCard
      title={isMonthly ? 'Ventes par mois' : 'Ventes par jour'}
      loading={figures ? undefined : 'h-84 md:h-86'}
    >
      {figures ? (
        <SalesChart
          key={figures.days.from}
          bars={figures.bars}
          summary={periodSummary(figures.bars)}
          unit={isMonthly ? 'Mois' : 'Jour'}
        />
      ) : null}
    </StatisticsCard>
  )
}

function Comparison({ figures: { days, before } }: { figures: PeriodFigures }) {
  return (
    <>
      <span className="font-medium text-cream">{daysText(days)}</span>,{' '}
      <span className="inline-block">comparé avec&nbsp;: {daysText(before)}</span>
    </>
  )
}

/** "1er – 20 novembre 2026", "25 octobre – 23 novembre 2026": a month or year of both days is said once. */
function daysText({ from, to }: Days): string {
  const first = words(from)
  const last = words(to)
  while (first.length > 0 && first.at(-1) === last[first.length - 1]) first.pop()
  return [first, last]
    .filter((day) => day.length > 0)
    .map((day) => day.join('\u00a0'))
    .join('\u00a0–\u00a0')
}

function words(day: string): string[] {
  return formatDate(day).split(' ')
}
