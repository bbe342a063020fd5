import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

/** A clock and work that the test controls. */
function bench() {
  let now = 0
  let alarms: { at: number; work: () => void }[] = []
  const began: number[] = []
  let end = () => {}
  let takesLong = false
  const call = throttle(
    300,
    () => {
      began.push(now)
      return takesLong ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve()
    },
    (work, ms) => alarms.push({ at: now + ms, work }),
  )
  function next(until: number) {
    const due = alarms.find(({ at }) => at <= until)
    alarms = alarms.filter((alarm) => alarm !== due)
    return due
  }
  return {
    call,
    began,
    takeLong: () => {
      takesLong = true
    },
    end: async () => {
      end()
      await settled()
    },
    async advance(ms: number) {
      const until = now + ms
      for (let due = next(until); due; due = next(until)) {
        now = due.at
        due.work()
        await settled()
      }
      now = until
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('LIVE-05 a burst is followed once, 300 ms after its first change, not before', async () => {
  const { call, began, advance } = bench()
  for (let change = 0; change < 13; change += 1) {
    call()
    await advance(23)
  }
  expect(began).toEqual([])
  await advance(1)
  expect(began).toEqual([300])
  await advance(5000)
  expect(began).toEqual([300])
})

test('LIVE-05 a steady stream of changes never puts the refresh off', async () => {
  const { call, began, advance } = bench()
  for (let at = 0; at < 3000; at += 50) {
    call()
    await advance(50)
  }
  expect(began[0]).toBe(300)
  expect(began.length).toBeGreaterThanOrEqual(8)
})

test('LIVE-05 a change during a slow refresh is followed after it, once', async () => {
  const { call, began, advance, takeLong, end } = bench()
  takeLong()
  call()
  await advance(300)
  call()
  call()
  await advance(1000)
  expect(began).toEqual([300])
  await end()
  await advance(300)
  expect(began).toEqual([300, 1600])
  await end()
  await advance(1000)
  expect(began).toEqual([300, 1600])
})
