import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followAdminChange } from './use-admin-stream.ts'

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
  onTestFinished(() => void vi.useRealTimers())
  followAdminChange(queries, adminKey, 'newsletterSubscribers')
  await vi.advanceTimersByTimeAsync(1000)
  expect(statistics.asked).toHaveLength(1)
  for (const table of ['products', 'orders', 'orderItems']) followAdminChange(queries, adminKey, table)
  await vi.advanceTimersByTimeAsync(299)
  expect(statistics.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(statistics.asked).toHaveLength(2)
})

test('LIVE-05 a steady stream of changes never puts the reading off, nor does it make two at once', async () => {
  const queries = new QueryClient()
  const statistics = await readList(queries, 'statistics')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const stream = async (seconds: number) => {
    for (let at = 0; at < seconds * 20; at += 1) {
      followAdminChange(queries, adminKey, 'orders')
      await vi.advanceTimersByTimeAsync(50)
    }
  }
  await stream(1)
  expect(statistics.asked, 'the first is not answered yet').toHaveLength(2)
  for (let answers = 0; answers < 8; answers += 1) {
    statistics.asked.at(-1)?.resolve('lu')
    await stream(0.5)
  }
  expect(statistics.asked).toHaveLength(10)
})
