import { expect, test } from 'vitest'
import type { NewOrdersResult } from './new-order-state.ts'
import { NewOrderPoller } from './poller.ts'

const MINUTE_MS = 60_000
const opened = Date.parse('2026-11-21T09:00:00.000Z')
const at = (minutes: number) => new Date(opened + minutes * MINUTE_MS).toISOString()
const idOf = (n: number) => `019aa000-0000-7000-8000-${String(n).padStart(12, '0')}`
const order = (n: number) => ({
  id: idOf(n),
  createdAt: at(n),
  orderNumber: `CMD-${n}`,
  customerName: 'Awa',
  total: 1,
})
const row = (n: number) => ({ ...order(n), status: 'confirmed', isUntouched: true })

/**
 * A poller and the shop it asks. The versions in `answers` come one after the other, the last one for
 * good.
 */
function startPoller(answers: (string | null)[], stored: string | null = null) {
  const log = {
    stored,
    requests: [] as (readonly string[])[],
    changes: [] as boolean[],
    announced: [] as string[][],
    recent: 0,
  }
  const shop = { orders: [] as number[], isAway: false }
  const poller = new NewOrderPoller({
    fetchRecent: async () => {
      log.recent += 1
      return { since: at(-5), orders: [] }
    },
    fetchVersion: async (versions) => {
      log.requests.push(versions)
      const version = answers.length > 1 ? answers.shift() : answers[0]
      return version === undefined || version === null || versions.includes(version) ? null : version
    },
    fetchNew: async ({ since, seen }): Promise<NewOrdersResult> => {
      if (shop.isAway) throw new Error('away')
      const orders = shop.orders.map(order).filter(({ id }) => !seen.includes(id))
      return { since, seen, count: orders.length, orders: orders.toReversed() }
    },
    load: () => log.stored,
    save: (state) => {
      log.stored = state
    },
    onChange: (isFirst) => log.changes.push(isFirst),
    onArrivals: (arrivals) => log.announced.push(arrivals.map(({ id }) => id)),
  })
  return { poller, log, shop }
}

test('LIVE-06 reads what is there once, then asks for new orders only when the version differs', async () => {
  const { poller, log, shop } = startPoller(['a.1', 'a.1', 'a.2'])
  await poller.poll()
  await poller.poll()
  expect(log).toMatchObject({ recent: 1, changes: [true], announced: [] })
  shop.orders = [1]
  await poller.poll()
  expect(log).toMatchObject({ recent: 1, changes: [true, false], announced: [[idOf(1)]] })
  expect(poller.current().count).toBe(1)
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
  const { poller, shop } = startPoller(['a.1', 'a.2'])
  await poller.poll()
  shop.orders = [1, 2]
  await poller.poll()
  poller.markSeen(row(1))
  poller.markSeen(row(1))
  expect(poller.current().count).toBe(1)
  expect([poller.isNew(row(1)), poller.isNew(row(2))]).toEqual([false, true])
})

test('LIVE-07 after a reload new orders are still new, but not announced again', async () => {
  const { poller, log, shop } = startPoller(['a.1', 'a.2'])
  await poller.poll()
  shop.orders = [1]
  await poller.poll()
  const reloaded = startPoller(['a.2'], log.stored)
  reloaded.shop.orders = [1]
  await reloaded.poller.poll()
  expect(reloaded.log).toMatchObject({ recent: 0, announced: [] })
  expect(reloaded.poller.isNew(row(1))).toBe(true)
  expect(reloaded.poller.current().count).toBe(1)
})
