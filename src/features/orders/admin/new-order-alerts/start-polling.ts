import { type IdleClock, POLL_MS } from './alert-rules.ts'
import type { OrderWatcher } from './poller.ts'

const activities = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

/**
 * Has the watcher look every two seconds, also in a hidden tab (LIVE-06), and at once when the tab wakes up. Gives back the way to
 * stop.
 */
export function startWatch(watcher: OrderWatcher, clock: IdleClock, storageKey: string): () => void {
  const over = new AbortController()
  const { signal } = over
  const ticks = new Worker(new URL('./poll-timer.worker.ts', import.meta.url), { type: 'module' })
  const look = () => void watcher.look()
  ticks.addEventListener('message', look)
  ticks.postMessage(POLL_MS)

  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', look, { signal })
  window.addEventListener('pageshow', look, { signal })
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === storageKey) watcher.join(newValue)
    },
    { signal },
  )
  for (const activity of activities) {
    window.addEventListener(activity, () => clock.touch(), { signal, capture: true, passive: true })
  }
  look()
  return () => {
    over.abort()
    ticks.terminate()
  }
}
