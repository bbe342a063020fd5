import { useSyncExternalStore } from 'react'
import { boolean } from 'valibot'
import { storedValue } from '#lib/browser-storage.ts'

const stored = storedValue('phone', 'order-sound', boolean())
const listeners = new Set<() => void>()
let isOn: boolean | undefined

/** Whether the bell may ring (AORD-02), as chosen in this browser. Default: on. */
export function isSoundOn(): boolean {
  isOn ??= stored.read() ?? true
  return isOn
}

/** Turns the bell for new orders on or off in this browser. */
export function setSound(next: boolean): void {
  isOn = next
  stored.write(next)
  for (const listener of listeners) listener()
}

/** Whether the bell for new orders is on; true on the server. */
export function useSoundSwitch(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
