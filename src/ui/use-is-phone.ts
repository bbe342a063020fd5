import { useSyncExternalStore } from 'react'

/** Narrower than the breakpoint `md`. */
const PHONE = '(max-width: 47.99rem)'

function onWidthChange(changed: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Whether the window is as narrow as a phone's. Only for what stands in another place there; what merely looks
 * different is told by a class. The server does not know, and says no.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => matchMedia(PHONE).matches,
    () => false,
  )
}
