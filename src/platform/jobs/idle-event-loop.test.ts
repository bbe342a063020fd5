import { expect, test } from 'vitest'
import { eventLoopMonitor, waitForIdleEventLoop } from './idle-event-loop.ts'

/** A process that is as busy as told, step by step. */
function clockOf(...shares: number[]) {
  let waited = 0
  return {
    sample: () => shares[waited / 100] ?? 0,
    pause: async (ms: number) => {
      waited += ms
    },
    waited: () => waited,
  }
}

test('NOTIF-07 in ordinary times nothing waits', async () => {
  const clock = clockOf(0.5)
  await waitForIdleEventLoop(clock, 2000)
  expect(clock.waited()).toBe(0)
})

test('NOTIF-04 in a rush messages let orders go first', async () => {
  const clock = clockOf(0.9, 0.9, 0.7, 0.2)
  await waitForIdleEventLoop(clock, 2000)
  expect(clock.waited()).toBe(300)
})

test('NOTIF-07 but not for ever, and not after a stop', async () => {
  const clock = clockOf(...Array<number>(100).fill(1))
  await waitForIdleEventLoop(clock, 2000)
  expect(clock.waited()).toBe(2000)
  await waitForIdleEventLoop(clock, 2000, AbortSignal.abort())
  expect(clock.waited()).toBe(2000)
})

test('a process that works is seen to', async () => {
  const clock = eventLoopMonitor()
  const until = performance.now() + 120
  while (performance.now() < until);
  await new Promise((resolve) => setImmediate(resolve))
  expect(clock.sample()).toBeGreaterThan(0.6)
})
