import { useSyncExternalStore } from 'react'

/** Narrower than the breakpoint `md`. */
const PHONE = '(max-width: 47.99rem)'

function onWidthChange(changed: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** As narrow as a phone? For parts that have another place there. False on the server. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => matchMedia(PHONE).matches,
    () => false,
  )
}
