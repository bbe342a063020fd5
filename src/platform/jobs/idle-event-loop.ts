import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

const BUSY_SHARE = 0.6
const STEP_MS = 100
const SHORTEST_SAMPLE_MS = 50

export type EventLoopMonitor = {
  /** How busy the process was lately, from 0 to 1. */
  sample(): number
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>
}

/** Reads how busy this process is; a sample begins where the last one ended. */
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
    pause: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}).catch(() => undefined),
  }
}

/**
 * Lets orders and pages go first: a job waits while the process is busy, but never longer than its patience. In ordinary times it
 * does not wait at all.
 */
export async function waitForIdleEventLoop(
  clock: EventLoopMonitor,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let waited = 0; waited < patienceMs && !signal?.aborted; waited += STEP_MS) {
    if (clock.sample() < BUSY_SHARE) return
    await clock.pause(STEP_MS, signal)
  }
}
