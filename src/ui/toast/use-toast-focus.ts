import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Leads the keyboard to the toasts by F6, from one to the next, and back to where it came from. */
export function useToastFocus(region: HTMLElement | null, hasToasts: boolean) {
  const cameFrom = useRef<Element | null>(null)
  const goBack = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }

  // F6 may be pressed anywhere in the page.
  useEffect(() => {
    if (!region || !hasToasts) return
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F6' || region.contains(document.activeElement)) return
      event.preventDefault()
      cameFrom.current = document.activeElement
      region.focus({ preventScroll: true })
    }
    addEventListener('keydown', enter)
    return () => removeEventListener('keydown', enter)
  }, [region, hasToasts])

  return {
    /** The toast with the focus is about to be closed. */
    moveOn() {
      const active = document.activeElement
      const card = active?.closest('[role="dialog"]')
      if (!card || !region?.contains(card) || !active?.matches(':focus-visible')) return
      const next = card.nextElementSibling ?? card.previousElementSibling
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
      else goBack()
    },
    /** Tab behind the last button, and before the first toast, leads back. */
    leave(event: KeyboardEvent<HTMLElement>) {
      const isLeaving = event.shiftKey
        ? event.target === region
        : event.target === [...(region?.querySelectorAll('button') ?? [])].at(-1)
      if (event.key !== 'Tab' || !isLeaving || !cameFrom.current) return
      event.preventDefault()
      goBack()
    },
  }
}
