import { RefreshCw, SlidersHorizontal, Truck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Select } from '#ui/form/select.tsx'
import { paymentLabels, paymentStates } from './domain/payment-state.ts'
import { PeriodFilter } from './period-filter.tsx'

const ALL = 'all'
const payments = [
  { value: ALL, label: 'Tous les paiements' },
  ...paymentStates.map((state) => ({ value: state, label: paymentLabels[state] })),
]

type OrderFiltersProps = {
  /** What is shown before the first one. */
  before: ReactNode
  period: string | null
  onPeriod: (period: string | null) => void
  payment: string | null
  onPayment: (payment: string | null) => void
  isFetching: boolean
  onRefresh: () => void
  onDeliveries: () => void
  /** What else admins go to from here, beside the courier's list. */
  others: ReactNode
}

/**
 * Period and payment (WORK-02), the courier's list (WORK-06), and the button that reads the list again (AORD-01).
 * On a phone all of them open below one button.
 */
export function OrderFilters({
  before,
  period,
  onPeriod,
  payment,
  onPayment,
  isFetching,
  onRefresh,
  onDeliveries,
  others,
}: OrderFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const count = [period, payment].filter((chosen) => chosen !== null).length
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
        onClick={onRefresh}
      >
        <RefreshCw aria-hidden className={isFetching ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        <span className="max-lg:sr-only">Actualiser</span>
      </Button>
      <div
        id={filtersId}
        className={classNames(
          'flex-wrap items-start gap-2 max-md:w-full md:flex md:gap-3',
          isOpen ? 'flex' : 'max-md:hidden',
        )}
      >
        <PeriodFilter period={period} onPeriod={onPeriod} />
        <Place>
          <Select
            label="Filtrer par paiement"
            isLabelHidden
            options={payments}
            value={payment ?? ALL}
            onChange={({ target }) => onPayment(target.value === ALL ? null : target.value)}
          />
        </Place>
        <Button look="secondary" className="min-h-12 px-4 max-md:w-full" onClick={onDeliveries}>
          <Truck aria-hidden className="size-4" />
          Livraisons
        </Button>
        {others}
      </div>
    </>
  )
}

function Place({ children }: { children: ReactNode }) {
  return <div className="max-md:w-full md:w-52">{children}</div>
}
