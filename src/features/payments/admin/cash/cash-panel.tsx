import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { formatDate } from '#lib/format/dates.ts'
import { backClasses, Panel } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { Printer } from '#ui/icons/admin-icons.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import { ListSkeleton } from '#ui/list/list-states.tsx'
import { StaleNotice } from '#ui/list/stale-notice.tsx'
import { ErrorState } from '#ui/states.tsx'
import { cashDayQuery } from '../api/payments.queries.ts'
import type { CashDay } from '../domain/cash-day.ts'
import { ClosingCard } from './closing-card.tsx'
import { Collected } from './collected.tsx'
import { DayChoice } from './day-choice.tsx'
import { DayEntries } from './day-entries.tsx'
import { OrdersToCollect } from './orders-to-collect.tsx'
import { PeopleShares } from './people-shares.tsx'

/** The money of one day: collected by kind and person, still open, closed (CASH-01 to CASH-03); also on A4 paper. */
export function CashPanel({ day, today }: { day: string; today: string }) {
  const { storeName } = useSettings()
  const query = useQuery(cashDayQuery(useAdminQueryKey(), day))
  const { data, isError, refetch } = query
  return (
    <Panel
      title="Caisse"
      back={
        <Link to="/admin" search={{ tab: 'orders' }} className={backClasses}>
          <ArrowLeft aria-hidden className="size-4" />
          Retour aux commandes
        </Link>
      }
      actions={
        <>
          <DayChoice day={day} today={today} />
          <Button look="secondary" className="px-4 max-md:hidden print:hidden" onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            Imprimer
          </Button>
        </>
      }
    >
      <p className="hidden text-sm print:block">
        {storeName}, {formatDate(day)}
      </p>
      <StaleNotice query={query} />
      {data ? <WholeDay key={data.day} money={data} /> : null}
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>La caisse n’a pas pu être chargée.</ErrorState>
      ) : null}
      {!data && !isError ? <ListSkeleton label="Chargement de la caisse" rows={4} /> : null}
    </Panel>
  )
}

function WholeDay({ money }: { money: CashDay }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <Collected shares={money.shares} />
        <ClosingCard money={money} />
        <PeopleShares shares={money.shares} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <OrdersToCollect orders={money.toCollect} day={money.day} />
        <DayEntries entries={money.entries} day={money.day} />
      </div>
    </div>
  )
}
