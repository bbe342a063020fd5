import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

const BUSY_SHARE = 0.6
const STEP_MS = 100
const SHORTEST_SAMPLE_MS = 50

export type EventLoopMonitor = {
  sample(): number
  /** In ms. */
  now(): number
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>
}

export function eventLoopMonitor(): EventLoopMonitor {
  let mark = performance.eventLoopUtilization()
  let since = performance.now()
  let share = 0
  return {
    sample() {
      const ms = performance.now() - since
      if (ms >= SHORTEST_SAMPLE_MS) {
        share = performance.eventLoopUtilization(mark).utilization
        mark = performance.eventLoopUtilization()
        since = performance.now()
      }
      return share
    },
    now: () => performance.now(),
    pause: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}).catch(() => undefined),
  }
}

/**
 * Waits while the process is busy, so that orders and pages go first, but never longer than `timeoutMs`
 * (NOTIF-07). Returns at once when the process is not busy. An overloaded machine pauses longer than asked
 * for, so the clock is read.
 */
export async function waitForIdleEventLoop(
  monitor: EventLoopMonitor,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const until = monitor.now() + timeoutMs
  while (monitor.now() < until && !signal?.aborted) {
    if (monitor.sample() < BUSY_SHARE) return
    await monitor.pause(STEP_MS, signal)
  }
}
