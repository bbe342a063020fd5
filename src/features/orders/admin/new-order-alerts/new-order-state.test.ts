import { expect, test } from 'vitest'
import type { NewOrder } from '../domain/admin-order.ts'
import {
  beginWatch,
  isNewOrder,
  joinWatches,
  knowOrder,
  MOST_KNOWN,
  type OrderNews,
  type OrderWatch,
  readWatch,
  takeNews,
} from './new-order-state.ts'

const OPENED_AT = Date.parse('2026-11-21T09:00:00.000Z')
/** A moment, in seconds after the administration was opened. */
const at = (seconds: number) => new Date(OPENED_AT + seconds * 1000).toISOString()

const order = (id: string, seconds: number): NewOrder => ({
  id,
  created_at: at(seconds),
  order_number: `CMD-1-${id}`,
  customer_name: 'Awa Koné',
  total: 25_000,
})
const row = (id: string, seconds: number, other: { status?: string; is_untouched?: boolean } = {}) => ({
  ...order(id, seconds),
  status: 'confirmed',
  is_untouched: true,
  ...other,
})
const start = () =>
  beginWatch({ since: at(-300), orders: [{ id: 'there', created_at: at(-10), status: 'confirmed' }] })

const idsOf = ({ known }: OrderWatch) => known.map(({ id }) => id)
/** Asks and takes the answer, as the browser does. The newest order stands first. */
const take = (watch: OrderWatch, orders: NewOrder[], other: Partial<OrderNews> = {}) => {
  const asked = idsOf(watch)
  return takeNews(watch, { since: at(-300), count: orders.length, orders, known: asked, ...other }, asked)
}
const heard = ({ arrivals }: ReturnType<typeof take>) => arrivals.map(({ id }) => id)

test.each(['pending', 'confirmed'])('LIVE-07 a %s order that was not there before is new', (status) => {
  expect(isNewOrder(row('late', 5, { status }), start())).toBe(true)
})

test.each(['paid', 'shipped', 'delivered', 'cancelled'])('LIVE-07 a %s order is not', (status) => {
  expect(isNewOrder(row('late', 5, { status }), start())).toBe(false)
})

test('LIVE-06 LIVE-07 what was there at the first look is not new', () => {
  expect(isNewOrder(row('there', -10), start())).toBe(false)
  expect(isNewOrder(row('long ago', -301), start())).toBe(false)
})

test('LIVE-07 an order that began before the first look and was committed after it is new', () => {
  expect(isNewOrder(row('slow', -20), start())).toBe(true)
})

test('LIVE-08 opened, or changed by anybody, it is not new any more', () => {
  expect(isNewOrder(row('a', 5), knowOrder(start(), row('a', 5)))).toBe(false)
  expect(isNewOrder(row('a', 5, { is_untouched: false }), start())).toBe(false)
})

test('LIVE-08 to open an old order leaves nothing behind', () => {
  expect(knowOrder(start(), row('old', -3000))).toEqual(start())
})

test('LIVE-07 each order is told of once', () => {
  const first = take(start(), [order('a', 5)])
  expect(heard(first)).toEqual(['a'])
  const second = take(first.watch, [order('b', 7), order('a', 5)])
  expect(heard(second)).toEqual(['b'])
  expect(heard(take(second.watch, [order('b', 7), order('a', 5)]))).toEqual([])
})

test('LIVE-07 an order that commits minutes late is told of, before newer ones that were told of', () => {
  const first = take(start(), [order('quick', 240)])
  expect(heard(take(first.watch, [order('quick', 240), order('slow', 5)]))).toEqual(['slow'])
})

test('LIVE-07 a tab that slept for an hour hears of every order it missed, in one go', () => {
  const missed = Array.from({ length: 60 }, (_, n) => order(`n${n}`, 3600 - n * 60))
  const woken = take(take(start(), [order('before', 1)]).watch, [...missed, order('before', 1)])
  expect(woken.arrivals).toHaveLength(60)
  expect(woken).toMatchObject({ count: 61, missed: 60 })
})

test('LIVE-07 of more than an answer names, the number is told, and none of them a second time', () => {
  const named = Array.from({ length: 100 }, (_, n) => order(`n${n}`, 3600 - n))
  const woken = take(start(), named, { count: 512 })
  expect(woken).toMatchObject({ count: 512, missed: 512 })
  const resurfaced = [...named.slice(1), order('older', 100)]
  expect(heard(take(woken.watch, resurfaced, { count: 511 }))).toEqual([])
})

test('LIVE-08 an order opened while the answer was under way is neither counted nor told of', () => {
  const asked = idsOf(start())
  const opened = knowOrder(start(), order('a', 5))
  const taken = takeNews(opened, { since: at(-300), count: 1, orders: [order('a', 5)], known: asked }, asked)
  expect(taken).toMatchObject({ count: 0, arrivals: [] })
  expect(idsOf(taken.watch)).toContain('a')
})

test('known orders that somebody has dealt with are forgotten', () => {
  const opened = knowOrder(start(), order('a', 5))
  expect(idsOf(take(opened, [], { known: ['a'] }).watch)).toEqual(['a'])
})

test('the server says how far back it looks', () => {
  expect(take(start(), [], { since: at(60) }).watch.since).toBe(at(60))
  expect(take(start(), [], { since: at(-600) }).watch.since).toBe(at(-300))
})

test('what is remembered is bounded, and what is forgotten does not become new again', () => {
  let watch = start()
  for (let n = 0; n < MOST_KNOWN + 50; n += 1) watch = knowOrder(watch, order(`o${n}`, n))
  expect(watch.known).toHaveLength(MOST_KNOWN)
  expect(isNewOrder(row('o10', 10), watch)).toBe(false)
  expect(isNewOrder(row('next', 1000), watch)).toBe(true)
})

test('LIVE-08 what another tab has opened is not new here either', () => {
  const other = knowOrder(start(), order('a', 5))
  const joined = joinWatches(knowOrder(start(), order('b', 6)), other)
  expect(idsOf(joined)).toEqual(['there', 'b', 'a'])
  expect(isNewOrder(row('c', 7), joined)).toBe(true)
})

test('a browser finds its watch again, and takes nothing else for one', () => {
  const id = '019aa000-0000-7000-8000-000000000001'
  const watch = knowOrder(beginWatch({ since: at(-300), orders: [] }), order(id, 5))
  expect(readWatch(JSON.stringify(watch))).toEqual(watch)
  for (const other of [null, '', '{', '{}', '{"since":1}', JSON.stringify({ ...watch, since: 'hier' })]) {
    expect(readWatch(other)).toBeNull()
  }
})
