import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isOrderStatus, type OrderStatus } from '../domain/order-status.ts'

/** Keys that open the list instead of moving through the closed one; what is chosen in the open list is meant. */
const opens = ({ key, altKey }: KeyboardEvent) =>
  key === ' ' || key === 'Enter' || key === 'F4' || (altKey && key.startsWith('Arrow'))

/**
 * The choice of a status in a list. Keys run through a closed list one by one, so what they reach is written when it is confirmed by Enter
 * or by leaving the field, and Escape returns to the order's status; a finger, a mouse or an open list writes at once (AORD-08).
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
    /** A choice waits to be confirmed. */
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
        // The dialog around the field stays open: Escape was meant for the choice.
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
      // Another window came to the front: the field is not left.
      if (document.activeElement !== currentTarget) confirm()
    },
  }
}
