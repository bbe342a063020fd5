import { guardedBy, storedValue } from '#lib/browser-storage.ts'

const isTime = (value: unknown): value is number => typeof value === 'number'
/** When the page reloaded itself, in ms. */
const reloadedAt = storedValue('tab', 'reloaded-by-itself', guardedBy(isTime))
const MIN_INTERVAL_MS = 60_000

let beforeReload = () => {}

/** Sets what is done before the shop reloads the page by itself: to store what a reload must not lose. */
export function beforeOwnReload(store: () => void): void {
  beforeReload = store
}

/**
 * Reloads the page, at most once a minute: when a chunk stays missing for another reason, the page must not reload in a
 * loop.
 */
export function reloadOnce(): void {
  const now = Date.now()
  if (Math.abs(now - (reloadedAt.read() ?? 0)) < MIN_INTERVAL_MS) return
  reloadedAt.write(now)
  reloadPage()
}

/** Reloads the page with what it must not lose. */
export function reloadPage(): void {
  beforeReload()
  location.reload()
}
