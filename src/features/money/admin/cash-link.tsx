import { Link } from '@tanstack/react-router'
import { isoDay } from '#lib/format/dates.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Banknote } from '#ui/icons/admin-icons.tsx'

/** Leads to the money of today (CASH-01). `isWide`: as wide as the row. */
export function CashLink({ isWide = false }: { isWide?: boolean }) {
  return (
    <Link
      to="/admin"
      search={{ tab: 'orders', day: isoDay(new Date()) }}
      className={buttonClasses(
        'secondary',
        isWide ? 'min-h-12 w-full px-4' : 'px-4 max-sm:px-2.5 md:max-lg:px-3',
      )}
    >
      <Banknote aria-hidden className="size-4" />
      Caisse
    </Link>
  )
}
