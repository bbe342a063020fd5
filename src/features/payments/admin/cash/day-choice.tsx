import { Link } from '@tanstack/react-router'
import { formatDate } from '#lib/format/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { ChevronLeft, ChevronRight } from '#ui/icons/icons.tsx'
import { shiftDay } from '../domain/cash-day.ts'

const step =
  'inline-flex size-11 items-center justify-center rounded-full transition hover:bg-amber-soft hover:text-amber'

/** The day that is shown, with the previous one and, up to today, the next one. */
export function DayChoice({ day, today }: { day: string; today: string }) {
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
