import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { BackLink } from '#features/shell/admin/back-link.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { type Days, periodOf } from '#lib/lists/period.ts'
import { ChipRow, ChoiceChip } from '#ui/admin/chip-row.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { CalendarRange, ChartColumn } from '#ui/icons/admin-icons.tsx'
import { StaleNotice } from '#ui/list/list-query.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { isNamedPeriod, namedPeriods, ownPeriodSchema, PERIOD_VIEW, periodOfAddress } from './period.ts'
import { PeriodSalesCards, PeriodTotalsList } from './period-cards.tsx'
import { SalesChart, StatisticsCard } from './sales-chart.tsx'
import { periodFiguresQuery } from './statistics.api.ts'
import { chartSummary, type PeriodFigures } from './statistics.ts'

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
    <Panel title="Statistiques par période" back={<BackLink>Retour aux statistiques</BackLink>}>
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

function SalesCard({ figures }: { figures: PeriodFigures | undefined }) {
  const isMonthly = figures?.step === 'month'
  return (
    <StatisticsCard title={isMonthly ? 'Ventes par mois' : 'Ventes par jour'} height="h-84 md:h-86">
      {figures ? (
        <SalesChart
          key={figures.days.from}
          bars={figures.bars}
          summary={chartSummary(figures.bars, 'Ventes de la période', 'Le meilleur')}
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

/** The periods with a name, and a form for one's own (PERIOD-01). */
function PeriodChoice({ period, onPeriod }: { period: string; onPeriod: (period: string) => void }) {
  const isOwn = !isNamedPeriod(period)
  const [isAsking, setAsking] = useState(isOwn)
  return (
    <div className="flex flex-col gap-4">
      <ChipRow label="Période">
        {Object.entries(namedPeriods).map(([name, label]) => (
          <ChoiceChip
            key={name}
            isOn={name === period && !isAsking}
            onPress={() => {
              setAsking(false)
              onPeriod(name)
            }}
          >
            {label}
          </ChoiceChip>
        ))}
        <ChoiceChip isOn={isAsking || isOwn} onPress={() => setAsking(true)}>
          Autre période
        </ChoiceChip>
      </ChipRow>
      {isAsking || isOwn ? (
        <OwnPeriod key={period} period={period} onDays={(own) => onPeriod(periodOf(own))} />
      ) : null}
    </div>
  )
}

function OwnPeriod({ period, onDays }: { period: string; onDays: (days: Days) => void }) {
  const [values, setValues] = useState(() => ({ ...periodOfAddress(period, new Date()).days }))
  const { field, formProps } = useValidatedForm({
    schema: ownPeriodSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: onDays,
  })
  return (
    <form
      {...formProps}
      aria-label="Autre période"
      className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap"
    >
      <TextField label="Du" type="date" {...field('from')} />
      <TextField label="Au" type="date" {...field('to')} />
      <Button type="submit" look="secondary" className="min-h-12 max-sm:col-span-2 sm:mt-7">
        Afficher
      </Button>
    </form>
  )
}

/** Leads to the statistics of a period (PERIOD-01). */
export function PeriodLink() {
  return (
    <Link
      to="/admin"
      search={{ view: PERIOD_VIEW }}
      className={buttonClasses('secondary', 'px-4 max-sm:px-2.5')}
    >
      <CalendarRange aria-hidden className="size-4" />
      Par période
    </Link>
  )
}
