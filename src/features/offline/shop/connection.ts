import { isShopReachable } from '#lib/own-answer.ts'

const RECHECK_MS = 10_000

const listeners = new Set<() => void>()
let offline = false

/** Whether the shop cannot be reached, as far as this page knows. */
export function isOffline(): boolean {
  return offline
}

/** Calls `changed` whenever the shop becomes reachable or unreachable; returns a function that ends this. */
export function onConnectionChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Watches the connection: offline by the browser or a cached page, online when the shop answers (`onBack`). */
export function watchConnection(isFromCache: boolean, onBack: () => void): void {
  function set(next: boolean) {
    if (offline === next) return
    offline = next
    for (const changed of listeners) changed()
    if (next) setTimeout(check, RECHECK_MS)
    else onBack()
  }
  async function check() {
    if (!offline) return
    if (await isShopReachable()) set(false)
    else setTimeout(check, RECHECK_MS)
  }
  addEventListener('offline', () => set(true))
  addEventListener('online', () => void check())
  set(isFromCache || !navigator.onLine)
  if (isFromCache) void check()
}
