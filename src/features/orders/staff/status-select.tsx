import { Badge } from '#ui/badge.tsx'
import { Select } from '#ui/form/select.tsx'
import { isOrderStatus, type OrderStatus, orderStatuses, staffStatus } from '../order-status.ts'

const options = orderStatuses.map((status) => ({ value: status, label: staffStatus(status).label }))

/** Any status from any other, in one press (AORD-08). */
export function StatusSelect({
  orderNumber,
  status,
  onStatus,
}: {
  orderNumber: string
  status: string
  onStatus: (status: OrderStatus) => void
}) {
  return (
    <Select
      label={`Statut de la commande ${orderNumber}`}
      isLabelHidden
      options={options}
      value={status}
      onChange={({ target }) => {
        if (isOrderStatus(target.value)) onStatus(target.value)
      }}
    />
  )
}

/** An order's status as the staff sees it (AORD-07). */
export function StaffStatusBadge({ status }: { status: string }) {
  const { label, tone } = staffStatus(status)
  return <Badge tone={tone}>{label}</Badge>
}
