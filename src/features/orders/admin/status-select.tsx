import { useId } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Select } from '#ui/form/select.tsx'
import { adminStatus, type OrderStatus, orderStatuses } from '../domain/order-status.ts'
import { useStatusChoice } from './use-status-choice.ts'

const options = orderStatuses.map((status) => ({ value: status, label: adminStatus(status).label }))

type StatusSelectProps = { orderNumber: string; status: string; onStatus: (status: OrderStatus) => void }

/** Changes a status to any other (AORD-08): at once by touch or mouse, after confirmation by keyboard. */
export function StatusSelect({ orderNumber, status, onStatus }: StatusSelectProps) {
  const hintId = useId()
  const { value, isOpen, ...handlers } = useStatusChoice(status, onStatus)
  return (
    <>
      <Select
        label={`Statut de la commande ${orderNumber}`}
        isLabelHidden
        options={options}
        className="max-sm:pr-8 max-sm:pl-3"
        value={value}
        {...(isOpen ? { 'aria-describedby': hintId } : {})}
        {...handlers}
      />
      <p id={hintId} role="status" className="text-xs text-quiet">
        {isOpen ? 'Entrée pour enregistrer, Échap pour revenir.' : null}
      </p>
    </>
  )
}

/** An order's status as admins see it (AORD-07). */
export function AdminStatusBadge({ status }: { status: string }) {
  const { label, tone } = adminStatus(status)
  return <Badge tone={tone}>{label}</Badge>
}
