import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Select } from '#ui/form/select.tsx'
import { adminStatus, isOrderStatus, type OrderStatus, orderStatuses } from '../order-status.ts'

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

/** Keys that open the list; a choice in the open list counts at once. */
const opens = ({ key, altKey }: KeyboardEvent) =>
  key === ' ' || key === 'Enter' || key === 'F4' || (altKey && key.startsWith('Arrow'))

/**
 * State of a status select. Arrow keys on the closed list pass through each status, so their choice is saved
 * only on Enter or blur, and Escape restores the order's status. A choice by touch, by mouse or in the open
 * list is saved at once (AORD-08).
 */
function useStatusChoice(status: string, onStatus: (status: OrderStatus) => void) {
  const [draft, setDraft] = useState<OrderStatus | null>(null)
  const isByKeys = useRef(false)

  function confirm() {
    setDraft(null)
    if (draft !== null && draft !== status) onStatus(draft)
  }

  return {
    value: draft ?? status,
    isOpen: draft !== null && draft !== status,
    onPointerDown: () => {
      isByKeys.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && draft !== null) {
        event.preventDefault()
        isByKeys.current = false
        confirm()
      } else if (event.key === 'Escape' && draft !== null) {
        // Escape was meant for the select: it must not close the dialog around it.
        event.preventDefault()
        event.stopPropagation()
        setDraft(null)
      } else if (event.key !== 'Tab' && event.key !== 'Shift') {
        isByKeys.current = !opens(event)
      }
    },
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      if (!isOrderStatus(target.value)) return
      if (isByKeys.current) {
        setDraft(target.value)
      } else {
        setDraft(null)
        onStatus(target.value)
      }
    },
    onBlur: ({ currentTarget }: FocusEvent) => {
      isByKeys.current = false
      // The window lost the focus, but the field did not.
      if (document.activeElement !== currentTarget) confirm()
    },
  }
}
