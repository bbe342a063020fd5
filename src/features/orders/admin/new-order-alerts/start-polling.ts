import { type IdleClock, POLL_MS } from './alert-rules.ts'
import type { NewOrderPoller } from './poller.ts'

/** What only a person does. A page also scrolls by itself, for example when a new row comes in above what is seen. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'touchmove', 'wheel'] as const

/**
 * Polls every two seconds, also in a hidden tab (LIVE-06), and at once when the tab wakes up. Returns a
 * function that stops polling. The timer runs in a worker, because browsers slow down the timers of hidden
 * tabs.
 */
export function startPolling(poller: NewOrderPoller, clock: IdleClock): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const timer = new Worker(new URL('./poll-timer.worker.ts', import.meta.url), { type: 'module' })
  const poll = () => void poller.poll()
  timer.addEventListener('message', poll)
  timer.postMessage(POLL_MS)

  document.addEventListener('visibilitychange', poll, { signal })
  window.addEventListener('online', poll, { signal })
  window.addEventListener('pageshow', poll, { signal })
  for (const activity of activities) {
    window.addEventListener(activity, () => clock.touch(), { signal, capture: true, passive: true })
  }
  poll()
  return () => {
    stopped.abort()
    timer.terminate()
  }
}
