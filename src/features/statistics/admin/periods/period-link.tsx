import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#ui/button.tsx'
import { CalendarRange } from '#ui/icons/admin-icons.tsx'
import { PERIOD_VIEW } from '../domain/period.ts'

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
