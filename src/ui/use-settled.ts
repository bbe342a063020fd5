import { useEffect, useState } from 'react'

/** Longer than a finger on its way takes to stop, and than a double press. */
const SETTLE_MS = 600

/**
 * Whether a button means the same for a moment already: a press aimed at what it said before is not taken.
 */
export function useSettled(meaning: string): boolean {
  const [settled, setSettled] = useState(meaning)
  // No event ends it: time passes.
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLE_MS, meaning)
    return () => clearTimeout(timer)
  }, [meaning])
  return settled === meaning
}
