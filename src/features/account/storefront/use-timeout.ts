import { useEffect, useRef } from 'react'

/** Returns a `setTimeout` that is cancelled when the component unmounts; a second call replaces the first. */
export function useTimeout(): (delayMs: number, work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The timer is outside React.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (delayMs, work) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, delayMs)
  }
}
