import { useSyncExternalStore } from 'react'
import { guardedBy, storedValue } from '#lib/browser-storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const kept = storedValue('tab', 'promo-code', guardedBy(isText))
const listeners = new Set<() => void>()

/** Keeps a code for the next order of this tab (D62), or forgets it. */
export function keepPromoCode(code: string | null): void {
  kept.write(code)
  for (const listener of listeners) listener()
}

/** The code that is kept for the next order of this tab; null on the server. */
export function useKeptPromoCode(): string | null {
  return useSyncExternalStore(subscribe, kept.read, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
