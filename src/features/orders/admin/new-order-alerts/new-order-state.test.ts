import { expect, test } from 'vitest'
import type { NewOrder } from '../domain/admin-order.ts'
import {
  applyPoll,
  initialState,
  isNewOrder,
  MAX_SEEN,
  markSeen,
  mergeState,
  type NewOrderState,
  type NewOrdersResult,
  parseState,
} from './new-order-state.ts'

const OPENED_AT = Date.parse('2026-11-21T09:00:00.000Z')
/** A moment, in seconds after the administration was opened. */
const at = (seconds: number) => new Date(OPENED_AT + seconds * 1000).toISOString()

const order = (id: string, seconds: number): NewOrder => ({
  id,
  createdAt: at(seconds),
  orderNumber: `CMD-1-${id}`,
  customerName: 'Awa Koné',
  total: 25_000,
})
const row = (id: string, seconds: number, other: { status?: string; isUntouched?: boolean } = {}) => ({
  ...order(id, seconds),
  status: 'confirmed',
  isUntouched: true,
  ...other,
})
const start = () =>
  initialState({ since: at(-300), orders: [{ id: 'there', createdAt: at(-10), status: 'confirmed' }] })

const idsOf = ({ seen }: NewOrderState) => seen.map(({ id }) => id)
/** Polls and applies the answer, as the browser does. The newest order comes first. */
const poll = (state: NewOrderState, orders: NewOrder[], other: Partial<NewOrdersResult> = {}) => {
  const sentIds = idsOf(state)
  return applyPoll(state, { since: at(-300), count: orders.length, orders, seen: sentIds, ...other }, sentIds)
}
const announced = ({ arrivals }: ReturnType<typeof poll>) => arrivals.map(({ id }) => id)

test.each(['pending', 'confirmed'])('LIVE-07 a %s order that was not there before is new', (status) => {
  expect(isNewOrder(row('late', 5, { status }), start())).toBe(true)
})

test.each(['paid', 'shipped', 'delivered', 'cancelled'])('LIVE-07 a %s order is not', (status) => {
  expect(isNewOrder(row('late', 5, { status }), start())).toBe(false)
})

test('LIVE-06 LIVE-07 what was there at the first poll is not new', () => {
  expect(isNewOrder(row('there', -10), start())).toBe(false)
  expect(isNewOrder(row('long ago', -301), start())).toBe(false)
})

test('LIVE-07 an order that began before the first poll and was committed after it is new', () => {
  expect(isNewOrder(row('slow', -20), start())).toBe(true)
})

test('LIVE-08 opened, or changed by anybody, it is not new any more', () => {
  expect(isNewOrder(row('a', 5), markSeen(start(), row('a', 5)))).toBe(false)
  expect(isNewOrder(row('a', 5, { isUntouched: false }), start())).toBe(false)
})

test('LIVE-08 opening an old order stores nothing', () => {
  expect(markSeen(start(), row('old', -3000))).toEqual(start())
})

test('LIVE-07 each order is announced once', () => {
  const first = poll(start(), [order('a', 5)])
  expect(announced(first)).toEqual(['a'])
  const second = poll(first.state, [order('b', 7), order('a', 5)])
  expect(announced(second)).toEqual(['b'])
  expect(announced(poll(second.state, [order('b', 7), order('a', 5)]))).toEqual([])
})

test('LIVE-07 an order that commits minutes late is announced, though newer ones were before', () => {
  const first = poll(start(), [order('quick', 240)])
  expect(announced(poll(first.state, [order('quick', 240), order('slow', 5)]))).toEqual(['slow'])
})

test('LIVE-07 a tab that slept for an hour announces every order it missed at once', () => {
  const missed = Array.from({ length: 60 }, (_, n) => order(`n${n}`, 3600 - n * 60))
  const woken = poll(poll(start(), [order('before', 1)]).state, [...missed, order('before', 1)])
  expect(woken.arrivals).toHaveLength(60)
  expect(woken).toMatchObject({ count: 61, total: 60 })
})

test('LIVE-07 of more orders than an answer lists the number is announced, and none of them a second time', () => {
  const named = Array.from({ length: 100 }, (_, n) => order(`n${n}`, 3600 - n))
  const woken = poll(start(), named, { count: 512 })
  expect(woken).toMatchObject({ count: 512, total: 512 })
  const resurfaced = [...named.slice(1), order('older', 100)]
  expect(announced(poll(woken.state, resurfaced, { count: 511 }))).toEqual([])
})

test('LIVE-08 an order opened while the answer was on its way is neither counted nor announced', () => {
  const sentIds = idsOf(start())
  const opened = markSeen(start(), order('a', 5))
  const applied = applyPoll(
    opened,
    { since: at(-300), count: 1, orders: [order('a', 5)], seen: sentIds },
    sentIds,
  )
  expect(applied).toMatchObject({ count: 0, arrivals: [] })
  expect(idsOf(applied.state)).toContain('a')
})

test('seen orders that somebody has handled are forgotten', () => {
  const opened = markSeen(start(), order('a', 5))
  expect(idsOf(poll(opened, [], { seen: ['a'] }).state)).toEqual(['a'])
})

test('the server says how far back it looks', () => {
  expect(poll(start(), [], { since: at(60) }).state.since).toBe(at(60))
  expect(poll(start(), [], { since: at(-600) }).state.since).toBe(at(-300))
})

test('what is remembered is bounded, and what is forgotten does not become new again', () => {
  let state = start()
  for (let n = 0; n < MAX_SEEN + 50; n += 1) state = markSeen(state, order(`o${n}`, n))
  expect(state.seen).toHaveLength(MAX_SEEN)
  expect(isNewOrder(row('o10', 10), state)).toBe(false)
  expect(isNewOrder(row('next', 1000), state)).toBe(true)
})

test('LIVE-08 what another tab has opened is not new here either', () => {
  const other = markSeen(start(), order('a', 5))
  const joined = mergeState(markSeen(start(), order('b', 6)), other)
  expect(idsOf(joined)).toEqual(['there', 'b', 'a'])
  expect(isNewOrder(row('c', 7), joined)).toBe(true)
})

test('a browser reads its stored state, and accepts nothing else as one', () => {
  const id = '019aa000-0000-7000-8000-000000000001'
  const state = markSeen(initialState({ since: at(-300), orders: [] }), order(id, 5))
  expect(parseState(JSON.stringify(state))).toEqual(state)
  for (const other of [null, '', '{', '{}', '{"since":1}', JSON.stringify({ ...state, since: 'hier' })]) {
    expect(parseState(other)).toBeNull()
  }
})
