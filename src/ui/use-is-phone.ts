import { useSyncExternalStore } from 'react'

/** Narrower than the breakpoint `md`. */
const PHONE = '(max-width: 47.99rem)'

function onWidthChange(changed: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Whether the window is as narrow as a phone's. Only for parts that have another place there; for those that
 * merely look different use a class. False on the server, which does not know.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => matchMedia(PHONE).matches,
    () => false,
  )
}
