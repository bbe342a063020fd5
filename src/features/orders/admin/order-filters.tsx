import { RefreshCw } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { adminStatus, type OrderStatus, orderStatuses } from '../domain/order-status.ts'

const ALL = 'all'
const options = [
  { value: ALL, label: 'Tous les statuts' },
  ...orderStatuses.map((status) => ({ value: status, label: adminStatus(status).label })),
]

type OrderFiltersProps = {
  status: OrderStatus | null
  onStatus: (status: string | null) => void
  isFetching: boolean
  onRefresh: () => void
}

/** The filter by status (AORD-01) and the button that reads the list again. */
export function OrderFilters({ status, onStatus, isFetching, onRefresh }: OrderFiltersProps) {
  return (
    <div className="flex grow items-start gap-3 md:grow-0">
      <div className="grow md:w-52">
        <Select
          label="Filtrer par statut"
          isLabelHidden
          options={options}
          value={status ?? ALL}
          onChange={({ target }) => onStatus(target.value === ALL ? null : target.value)}
        />
      </div>
      <Button look="secondary" className="min-h-12 px-4" onClick={onRefresh}>
        <RefreshCw aria-hidden className={isFetching ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        <span className="max-md:sr-only">Actualiser</span>
      </Button>
    </div>
  )
}
