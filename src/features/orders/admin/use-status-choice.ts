import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isOrderStatus, type OrderStatus } from '../domain/order-status.ts'

/**
 * Keys that open the list instead of moving through the closed one. A choice in the open list counts at once.
 */
const opens = ({ key, altKey }: KeyboardEvent) =>
  key === ' ' || key === 'Enter' || key === 'F4' || (altKey && key.startsWith('Arrow'))

/**
 * State of a status select. Arrow keys on the closed list pass through each status, so their choice is saved
 * only on Enter or blur, and Escape restores the order's status. A choice by touch, by mouse or in the open
 * list is saved at once (AORD-08).
 */
export function useStatusChoice(status: string, onStatus: (status: OrderStatus) => void) {
  const [draft, setDraft] = useState<OrderStatus | null>(null)
  const isByKeys = useRef(false)

  function confirm() {
    setDraft(null)
    if (draft !== null && draft !== status) onStatus(draft)
  }

  return {
    value: draft ?? status,
    /** Whether a choice waits for confirmation. */
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
