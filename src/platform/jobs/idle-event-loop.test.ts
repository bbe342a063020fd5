import { expect, test } from 'vitest'
import { eventLoopMonitor, waitForIdleEventLoop } from './idle-event-loop.ts'

/** A process that is as busy as given, step by step, and whose pauses may last longer than asked for. */
function monitorOf(shares: number[], lag = 1) {
  const startedAt = 5000
  let waited = 0
  return {
    sample: () => shares[waited / 100] ?? 0,
    now: () => startedAt + waited,
    pause: async (ms: number) => {
      waited += ms * lag
    },
    waited: () => waited,
  }
}

test('NOTIF-07 a process that is not busy delays nothing', async () => {
  const monitor = monitorOf([0.5])
  await waitForIdleEventLoop(monitor, 2000)
  expect(monitor.waited()).toBe(0)
})

test('NOTIF-04 messages wait for orders while the process is busy', async () => {
  const monitor = monitorOf([0.9, 0.9, 0.7, 0.2])
  await waitForIdleEventLoop(monitor, 2000)
  expect(monitor.waited()).toBe(300)
})

test('NOTIF-07 messages wait for two seconds at most, and not at all after a stop', async () => {
  const monitor = monitorOf(Array<number>(100).fill(1))
  await waitForIdleEventLoop(monitor, 2000)
  expect(monitor.waited()).toBe(2000)
  await waitForIdleEventLoop(monitor, 2000, AbortSignal.abort())
  expect(monitor.waited()).toBe(2000)
})

test('NOTIF-07 two seconds are two seconds on a machine where each pause lasts five times as long', async () => {
  const monitor = monitorOf(Array<number>(100).fill(1), 5)
  await waitForIdleEventLoop(monitor, 2000)
  expect(monitor.waited()).toBe(2000)
})

test('a busy process is measured as busy', async () => {
  const monitor = eventLoopMonitor()
  const until = performance.now() + 120
  while (performance.now() < until);
  await new Promise((resolve) => setImmediate(resolve))
  expect(monitor.sample()).toBeGreaterThan(0.6)
})
