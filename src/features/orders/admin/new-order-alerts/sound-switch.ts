import { useSyncExternalStore } from 'react'
import { recall, remember } from './browser-memory.ts'

const KEY = 'order-sound'
const listeners = new Set<() => void>()
let isOn: boolean | undefined

/** Whether new orders may be heard (AORD-02): as chosen in this browser, at first yes. */
export function isSoundOn(): boolean {
  isOn ??= recall(KEY) !== 'off'
  return isOn
}

export function setSound(next: boolean): void {
  isOn = next
  remember(KEY, next ? 'on' : 'off')
  for (const listener of listeners) listener()
}

export function useSoundSwitch(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
