import { expect, test } from 'vitest'
import type { OrderNews } from './new-order-state.ts'
import { OrderWatcher } from './poller.ts'

const MINUTE_MS = 60_000
const opened = Date.parse('2026-11-21T09:00:00.000Z')
const at = (minutes: number) => new Date(opened + minutes * MINUTE_MS).toISOString()
const idOf = (n: number) => `019aa000-0000-7000-8000-${String(n).padStart(12, '0')}`
const order = (n: number) => ({
  id: idOf(n),
  created_at: at(n),
  order_number: `CMD-${n}`,
  customer_name: 'Awa',
  total: 1,
})
const row = (n: number) => ({ ...order(n), status: 'confirmed', is_untouched: true })

/** A watcher and the shop that it asks: `marks` come one after the other, the last one for good. */
function watching(marks: (string | null)[], kept: string | null = null) {
  const seen = {
    kept,
    asked: [] as (readonly string[])[],
    changes: [] as boolean[],
    told: [] as string[][],
    recent: 0,
  }
  const shop = { orders: [] as number[], isAway: false }
  const watcher = new OrderWatcher({
    recent: async () => {
      seen.recent += 1
      return { since: at(-5), orders: [] }
    },
    mark: async (known) => {
      seen.asked.push(known)
      const mark = marks.length > 1 ? marks.shift() : marks[0]
      return mark === undefined || mark === null || known.includes(mark) ? null : mark
    },
    news: async ({ since, known }): Promise<OrderNews> => {
      if (shop.isAway) throw new Error('away')
      const orders = shop.orders.map(order).filter(({ id }) => !known.includes(id))
      return { since, known, count: orders.length, orders: orders.toReversed() }
    },
    read: () => seen.kept,
    keep: (watch) => {
      seen.kept = watch
    },
    onChange: (isFirst) => seen.changes.push(isFirst),
    onArrivals: (arrivals) => seen.told.push(arrivals.map(({ id }) => id)),
  })
  return { watcher, seen, shop }
}

test('LIVE-06 looks once at what is there, then asks for news only when the mark is another', async () => {
  const { watcher, seen, shop } = watching(['a.1', 'a.1', 'a.2'])
  await watcher.look()
  await watcher.look()
  expect(seen).toMatchObject({ recent: 1, changes: [true], told: [] })
  shop.orders = [1]
  await watcher.look()
  expect(seen).toMatchObject({ recent: 1, changes: [true, false], told: [[idOf(1)]] })
  expect(watcher.state().count).toBe(1)
})

test('LIVE-06 knows the mark of each of the shop’s instances', async () => {
  const { watcher, seen } = watching(['a.1', 'b.7', 'a.1', 'b.7', 'a.2'])
  for (let turn = 0; turn < 5; turn += 1) await watcher.look()
  expect(seen.changes).toHaveLength(3)
  expect(seen.asked.at(-1)).toEqual(['b.7', 'a.1'])
})

test('LIVE-06 asks one question at a time', async () => {
  const { watcher, seen } = watching(['a.1'])
  await Promise.all([watcher.look(), watcher.look(), watcher.look()])
  expect(seen.asked).toHaveLength(1)
})

test('LIVE-07 news that could not be had are asked for again', async () => {
  const { watcher, seen, shop } = watching(['a.1', 'a.2', 'a.2'])
  await watcher.look()
  shop.orders = [1]
  shop.isAway = true
  await watcher.look()
  expect(seen.told).toEqual([])
  shop.isAway = false
  await watcher.look()
  expect(seen.told).toEqual([[idOf(1)]])
})

test('LIVE-08 AORD-05 an order that is opened counts no more, once', async () => {
  const { watcher, shop } = watching(['a.1', 'a.2'])
  await watcher.look()
  shop.orders = [1, 2]
  await watcher.look()
  watcher.know(row(1))
  watcher.know(row(1))
  expect(watcher.state().count).toBe(1)
  expect([watcher.isNew(row(1)), watcher.isNew(row(2))]).toEqual([false, true])
})

test('LIVE-07 a reload finds what was new, and tells of it no second time', async () => {
  const { watcher, seen, shop } = watching(['a.1', 'a.2'])
  await watcher.look()
  shop.orders = [1]
  await watcher.look()
  const reloaded = watching(['a.2'], seen.kept)
  reloaded.shop.orders = [1]
  await reloaded.watcher.look()
  expect(reloaded.seen).toMatchObject({ recent: 0, told: [] })
  expect(reloaded.watcher.isNew(row(1))).toBe(true)
  expect(reloaded.watcher.state().count).toBe(1)
})
