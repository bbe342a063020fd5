import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { followAdminChange, throttle } from './use-admin-stream.ts'

let adminKey = ['private', 'awa', 'admin-data']
beforeEach(() => {
  adminKey = [...adminKey]
})

/** A list on the screen, each of whose answers comes when the test says so. */
function openList(queries: QueryClient, name: string) {
  const asked: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  }
  const queryKey = [...adminKey, ...name.split('/'), 1]
  const observer = new QueryObserver(queries, { queryKey, queryFn, retry: false })
  observer.subscribe(() => undefined)
  return { asked, shown: () => observer.getCurrentResult().data }
}

async function readList(queries: QueryClient, key: string) {
  const list = openList(queries, key)
  list.asked[0]?.resolve('avant')
  await expect.poll(() => list.shown()).toBe('avant')
  return list
}

test('LIVE-01 a change has the open lists of its table read again, and no other', async () => {
  const queries = new QueryClient()
  const [users, orders] = [await readList(queries, 'users'), await readList(queries, 'orders')]
  followAdminChange(queries, adminKey, 'userRoles')
  await expect.poll(() => users.asked).toHaveLength(2)
  users.asked[1]?.resolve('après')
  await expect.poll(() => users.shown()).toBe('après')
  expect(orders.asked).toHaveLength(1)
})

test('LOG-02 the timeline of an order is read again for money and messages, without the list of orders', async () => {
  const queries = new QueryClient()
  const [orders, timeline] = [await readList(queries, 'orders'), await readList(queries, 'orders/timeline')]
  followAdminChange(queries, adminKey, 'payments')
  await expect.poll(() => timeline.asked).toHaveLength(2)
  timeline.asked[1]?.resolve('après')
  await expect.poll(() => timeline.shown()).toBe('après')
  expect(orders.asked).toHaveLength(1)
})

test('LIVE-01 a burst of changes is one reading, and what comes meanwhile one more after it', async () => {
  const queries = new QueryClient()
  const orders = await readList(queries, 'orders')
  for (let change = 0; change < 20; change += 1) followAdminChange(queries, adminKey, 'orders')
  await expect.poll(() => orders.asked).toHaveLength(2)
  for (let change = 0; change < 20; change += 1) followAdminChange(queries, adminKey, 'orderItems')
  orders.asked[1]?.resolve('lu pendant')
  await expect.poll(() => orders.asked).toHaveLength(3)
  expect(orders.shown()).toBe('lu pendant')
  orders.asked[2]?.resolve('lu après')
  await expect.poll(() => orders.shown()).toBe('lu après')
  expect(orders.asked).toHaveLength(3)
})

test('LIVE-05 the statistics are read 300 ms after the first change in what they count, and for nothing else', async () => {
  const queries = new QueryClient()
  const statistics = await readList(queries, 'statistics')
  vi.useFakeTimers()
  try {
    followAdminChange(queries, adminKey, 'newsletterSubscribers')
    await vi.advanceTimersByTimeAsync(1000)
    expect(statistics.asked).toHaveLength(1)
    for (const table of ['products', 'orders', 'orderItems']) followAdminChange(queries, adminKey, table)
    await vi.advanceTimersByTimeAsync(299)
    expect(statistics.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(statistics.asked).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

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
