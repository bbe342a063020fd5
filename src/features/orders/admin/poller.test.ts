import { expect, test } from 'vitest'
import { NewOrderPoller } from './poller.ts'

const MINUTE_MS = 60_000
const opened = Date.parse('2026-11-21T09:00:00.000Z')
const idOf = (n: number) => `019aa000-0000-7000-8000-${String(n).padStart(12, '0')}`
const order = (n: number) => ({
  id: idOf(n),
  createdAt: new Date(opened + n * MINUTE_MS).toISOString(),
  orderNumber: `CMD-${n}`,
  customerName: 'Awa',
  total: 1,
})
const row = (n: number) => ({ id: idOf(n), isNew: true })

/**
 * A poller and the shop it asks. The versions in `answers` come one after the other, the last one for
 * good.
 */
function startPoller(answers: (string | null)[], placed: number[] = []) {
  const log = {
    requests: [] as (readonly string[])[],
    changes: [] as boolean[],
    announced: [] as string[][],
    seen: [] as string[],
  }
  const shop = { orders: placed, isAway: false }
  const unlessAway = () => {
    if (shop.isAway) throw new Error('away')
  }
  const poller = new NewOrderPoller({
    fetchVersion: async (versions) => {
      log.requests.push(versions)
      const version = answers.length > 1 ? answers.shift() : answers[0]
      return version === undefined || version === null || versions.includes(version) ? null : version
    },
    fetchNew: async () => {
      unlessAway()
      const orders = shop.orders.map(order).filter(({ id }) => !log.seen.includes(id))
      return { count: orders.length, orders: orders.toReversed() }
    },
    saveSeen: async (ids) => {
      unlessAway()
      log.seen.push(...ids)
    },
    onChange: (isFirst) => log.changes.push(isFirst),
    onArrivals: (arrivals) => log.announced.push(arrivals.map(({ id }) => id)),
  })
  return { poller, log, shop }
}

test('LIVE-06 LIVE-07 reads what is new once, then only when the version differs; announces what came since the first time', async () => {
  const { poller, log, shop } = startPoller(['a.1', 'a.1', 'a.2'], [1])
  await poller.poll()
  await poller.poll()
  expect(log).toMatchObject({ changes: [true], announced: [] })
  expect(poller.current().count).toBe(1)
  shop.orders = [1, 2]
  await poller.poll()
  expect(log).toMatchObject({ changes: [true, false], announced: [[idOf(2)]] })
  expect(poller.current().count).toBe(2)
})

test('LIVE-06 remembers the version of each instance of the shop', async () => {
  const { poller, log } = startPoller(['a.1', 'b.7', 'a.1', 'b.7', 'a.2'])
  for (let turn = 0; turn < 5; turn += 1) await poller.poll()
  expect(log.changes).toHaveLength(3)
  expect(log.requests.at(-1)).toEqual(['b.7', 'a.1'])
})

test('LIVE-06 sends one request at a time', async () => {
  const { poller, log } = startPoller(['a.1'])
  await Promise.all([poller.poll(), poller.poll(), poller.poll()])
  expect(log.requests).toHaveLength(1)
})

test('LIVE-07 a failed poll is repeated', async () => {
  const { poller, log, shop } = startPoller(['a.1', 'a.2', 'a.2'])
  await poller.poll()
  shop.orders = [1]
  shop.isAway = true
  await poller.poll()
  expect(log.announced).toEqual([])
  shop.isAway = false
  await poller.poll()
  expect(log.announced).toEqual([[idOf(1)]])
})

test('LIVE-08 AORD-05 an opened order is no longer counted, and only once', async () => {
  const { poller, shop, log } = startPoller(['a.1', 'a.2'])
  await poller.poll()
  shop.orders = [1, 2]
  await poller.poll()
  poller.markSeen(row(1))
  poller.markSeen(row(1))
  expect(poller.current().count).toBe(1)
  expect([poller.isNew(row(1)), poller.isNew(row(2))]).toEqual([false, true])
  expect(log.seen).toEqual([idOf(1)])
})

test('LIVE-08 what could not be saved as seen is saved by the next poll, and does not come back meanwhile', async () => {
  const { poller, shop, log } = startPoller(['a.1', 'a.2'], [1, 2])
  await poller.poll()
  shop.isAway = true
  poller.markSeen(row(1))
  await poller.poll()
  expect([log.seen, poller.current().count]).toEqual([[], 1])
  shop.isAway = false
  await poller.poll()
  expect([log.seen, poller.current().count]).toEqual([[idOf(1)], 1])
})

test('LIVE-08 an order opened while an answer was on its way is neither counted nor announced', async () => {
  const answer = Promise.withResolvers<void>()
  const announced: unknown[] = []
  const poller = new NewOrderPoller({
    fetchVersion: async (versions) => `a.${versions.length + announced.length}`,
    fetchNew: async () => {
      await answer.promise
      return { count: 1, orders: [order(1)] }
    },
    saveSeen: async () => undefined,
    onChange: () => undefined,
    onArrivals: (arrivals) => announced.push(arrivals),
  })
  const polled = poller.poll()
  poller.markSeen(row(1))
  answer.resolve()
  await polled
  expect([poller.current().count, announced]).toEqual([0, []])
})
