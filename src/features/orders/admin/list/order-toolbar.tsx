import { type ReactNode, useId, useState } from 'react'
import { chosenText } from '#lib/lists/list-filter.ts'
import type { OpenList } from '#ui/admin/admin-list.tsx'
import { FilterControls } from '#ui/admin/list-filters.tsx'
import { MoreMenu } from '#ui/admin/more-menu.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { RefreshCw, SlidersHorizontal } from '#ui/icons/admin-icons.tsx'
import { Truck } from '#ui/icons/icons.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import type { AdminOrderPage } from '../domain/admin-order.ts'
import type { orderFilters } from '../domain/order-filters.ts'

type OrderToolbarProps = {
  list: OpenList<AdminOrderPage, typeof orderFilters>
  onDeliveries: () => void
  /** The main button. */
  takeOrder: ReactNode
  /** The switch of the sound; on a phone it is below the list. */
  sound: ReactNode
  /** Where else admins go from here, beside the courier's list. */
  cash: ReactNode
  /** What is used now and then; on a phone it is below the list. */
  others: ReactNode
}

/**
 * What stands beside the search: filters (WORK-02), the button that reads the list again (AORD-01), the sound, the main
 * button, and "Plus" with the rest, such as the courier's list (WORK-06). On a phone most of it opens below one button.
 */
export function OrderToolbar({ list, onDeliveries, takeOrder, sound, cash, others }: OrderToolbarProps) {
  const isPhone = useIsPhone()
  const deliveries = (
    <Button look="secondary" className="min-h-12 px-4 max-md:w-full" onClick={onDeliveries}>
      <Truck aria-hidden className="size-4" />
      Livraisons
    </Button>
  )
  if (isPhone) {
    return (
      <PhoneToolbar list={list} takeOrder={takeOrder}>
        {deliveries}
        {cash}
      </PhoneToolbar>
    )
  }
  return (
    <>
      {takeOrder}
      <FilterControls list={list} className="md:w-48" />
      <RefreshButton list={list} />
      {sound}
      <MoreMenu>
        {deliveries}
        {cash}
        {others}
      </MoreMenu>
    </>
  )
}

type PhoneToolbarProps = Pick<OrderToolbarProps, 'list' | 'takeOrder'> & { children: ReactNode }

function PhoneToolbar({ list, takeOrder, children }: PhoneToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  // The chips of the status are always in sight.
  const count = Object.entries(list.filters).filter(
    ([key, { kind }]) => kind !== 'chips' && chosenText(list.filters, list.texts, key) !== null,
  ).length
  return (
    <>
      {takeOrder}
      <Button
        look="secondary"
        className="size-12 px-0"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className={classNames('size-4', count > 0 && 'text-amber')} />
        <span className="sr-only">{count > 0 ? `Filtres, ${count} en cours` : 'Filtres'}</span>
      </Button>
      {/* The list of a phone renews itself: this button leaves its place to the search, and comes with the filters. */}
      {isOpen ? <RefreshButton list={list} /> : null}
      <div
        id={filtersId}
        className={classNames('w-full flex-wrap items-start gap-2', isOpen ? 'flex' : 'hidden')}
      >
        <FilterControls list={list} className="w-full" />
        {children}
      </div>
    </>
  )
}

function RefreshButton({ list }: Pick<OrderToolbarProps, 'list'>) {
  return (
    <Button look="secondary" className="size-12 px-0" title="Actualiser" onClick={list.refresh}>
      <RefreshCw aria-hidden className={list.isFetching ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
      <span className="sr-only">Actualiser</span>
    </Button>
  )
}
