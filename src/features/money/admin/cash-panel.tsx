import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { formatDate } from '#lib/format/dates.ts'
import { backClasses, Panel } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Printer } from '#ui/icons/admin-icons.tsx'
import { ArrowLeft, ChevronLeft, ChevronRight } from '#ui/icons/icons.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Collected, DayEntries, OrdersToCollect, PeopleShares } from './cash-cards.tsx'
import { type CashDay, shiftDay } from './cash-day.ts'
import { ClosingCard } from './closing-card.tsx'
import { cashDayQuery } from './money.api.ts'

/** The money of one day: collected by kind and person, still open, closed (CASH-01 to CASH-03); also on A4 paper. */
export function CashPanel({ day, today }: { day: string; today: string }) {
  const { storeName } = useSettings()
  const query = useQuery(cashDayQuery(useAdminQueryKey(), day))
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
      <Loaded
        query={query}
        failed="La caisse n’a pas pu être chargée."
        skeleton={<ListSkeleton label="Chargement de la caisse" rows={4} />}
      >
        {(money) => <WholeDay key={money.day} money={money} />}
      </Loaded>
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

const step =
  'inline-flex size-11 items-center justify-center rounded-full transition hover:bg-amber-soft hover:text-amber'

/** The day that is shown, with the previous one and, up to today, the next one. */
function DayChoice({ day, today }: { day: string; today: string }) {
  const isToday = day === today
  return (
    <nav
      aria-label="Jour de la caisse"
      className="flex grow items-center gap-1 max-sm:justify-between print:hidden"
    >
      <Link
        to="/admin"
        search={{ tab: 'orders', day: shiftDay(day, -1) }}
        resetScroll={false}
        aria-label="Jour précédent"
        className={step}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <p className="min-w-40 text-center text-sm max-[15rem]:min-w-0">
        {isToday ? <span className="block font-medium">Aujourd’hui</span> : null}
        <span className={isToday ? 'text-quiet' : 'font-medium'}>{formatDate(day)}</span>
      </p>
      {isToday ? (
        <span aria-hidden className={classNames(step, 'invisible')} />
      ) : (
        <Link
          to="/admin"
          search={{ tab: 'orders', day: shiftDay(day, 1) }}
          resetScroll={false}
          aria-label="Jour suivant"
          className={step}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      )}
    </nav>
  )
}
