import { lazy } from 'react'
import { guardedBy, storedValue } from '#lib/browser-storage.ts'
import { carryTexts } from './carried-texts.ts'
import { isChunkGone } from './load-chunk.ts'

const PAUSE_MS = 2000

/** Retries an import, as the cart is worth it; when the chunk is gone, the page is reloaded. */
export function retryUntilLoaded<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const attempt = (): Promise<Module> =>
    load().catch((error) => {
      if (isChunkGone(error)) reloadOnce()
      return new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(attempt)
    })
  return attempt
}

/**
 * Like React's `lazy`, but retries until the code is loaded. React's own `lazy` remembers a failure as long
 * as the page is open: one lost connection would leave a tab of the administration broken, whatever
 * "Réessayer" does.
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(retryUntilLoaded(load))

const isTime = (value: unknown): value is number => typeof value === 'number'
/** When the page reloaded itself, in ms. */
const reloadedAt = storedValue('tab', 'reloaded-by-itself', guardedBy(isTime))
const MIN_INTERVAL_MS = 60_000

let beforeReload = () => {}

/** Sets what is done before the shop reloads the page by itself: to store what a reload must not lose. */
export function beforeOwnReload(store: () => void): void {
  beforeReload = store
}

/** Reloads the page at most once a minute, never in a loop. */
export function reloadOnce(): void {
  const now = Date.now()
  if (Math.abs(now - (reloadedAt.read() ?? 0)) < MIN_INTERVAL_MS) return
  reloadedAt.write(now)
  reloadPage()
}

/** Reloads the page with what it must not lose. */
export function reloadPage(): void {
  beforeReload()
  carryTexts()
  location.reload()
}
