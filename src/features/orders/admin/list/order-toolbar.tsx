import { type ReactNode, useId, useState } from 'react'
import { chosenText } from '#lib/lists/list-filter.ts'
import type { OpenList } from '#ui/admin/admin-list.tsx'
import { FilterControls } from '#ui/admin/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { RefreshCw, SlidersHorizontal } from '#ui/icons/admin-icons.tsx'
import { Truck } from '#ui/icons/icons.tsx'
import type { AdminOrderPage } from '../domain/admin-order.ts'
import type { orderFilters } from '../domain/order-filters.ts'

type OrderToolbarProps = {
  list: OpenList<AdminOrderPage, typeof orderFilters>
  onDeliveries: () => void
  /** What is shown before the first one. */
  before: ReactNode
  /** What else admins go to from here, beside the courier's list. */
  others: ReactNode
}

/**
 * What stands beside the search: filters (WORK-02), the courier's list (WORK-06), and the button that reads the list
 * again (AORD-01). On a phone all of them open below one button.
 */
export function OrderToolbar({ list, onDeliveries, before, others }: OrderToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  // The chips of the status are always in sight.
  const count = Object.entries(list.filters).filter(
    ([key, { kind }]) => kind !== 'chips' && chosenText(list.filters, list.texts, key) !== null,
  ).length
  return (
    <>
      {before}
      <Button
        look="secondary"
        className="size-12 px-0 md:hidden"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className={classNames('size-4', count > 0 && 'text-amber')} />
        <span className="sr-only">{count > 0 ? `Filtres, ${count} en cours` : 'Filtres'}</span>
      </Button>
      <Button
        look="secondary"
        // The list of a phone renews itself: this button leaves its place to the search, and comes with the filters.
        className={classNames('min-h-12 px-4 max-md:size-12 max-md:px-0', !isOpen && 'max-md:hidden')}
        onClick={list.refresh}
      >
        <RefreshCw aria-hidden className={list.isFetching ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        <span className="max-lg:sr-only">Actualiser</span>
      </Button>
      <div
        id={filtersId}
        className={classNames(
          'flex-wrap items-start gap-2 max-md:w-full md:flex md:gap-3',
          isOpen ? 'flex' : 'max-md:hidden',
        )}
      >
        <FilterControls list={list} className="max-md:w-full md:w-52" />
        <Button look="secondary" className="min-h-12 px-4 max-md:w-full" onClick={onDeliveries}>
          <Truck aria-hidden className="size-4" />
          Livraisons
        </Button>
        {others}
      </div>
    </>
  )
}
