import { useEffect, useRef } from 'react'

/** Does something a moment later, unless the screen has gone by then. */
export function useAfter(): (delayMs: number, work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A timer is the browser's: it must not outlive the screen.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (delayMs, work) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, delayMs)
  }
}
