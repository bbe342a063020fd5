import { expect, test } from 'vitest'
import type { NewOrder } from './admin-order.ts'
import { findArrivals, type KnownOrders } from './poller.ts'

const OPENED_AT = Date.parse('2026-11-21T09:00:00.000Z')

/** An order placed this many seconds after the page was opened. */
const order = (id: string, seconds: number): NewOrder => ({
  id,
  createdAt: new Date(OPENED_AT + seconds * 1000).toISOString(),
  orderNumber: `CMD-1-${id}`,
  customerName: 'Awa Koné',
  total: 25_000,
})
/** An answer, its newest order first. */
const answer = (known: KnownOrders | null, orders: NewOrder[], count = orders.length) =>
  findArrivals(known, { count, orders })
const idsOf = ({ arrivals }: ReturnType<typeof answer>) => arrivals.map(({ id }) => id)
const opened = (...orders: NewOrder[]) => answer(null, orders).known

test('LIVE-07 an order that commits minutes late is announced, though newer ones were before', () => {
  const first = answer(opened(), [order('quick', 240)])
  expect(idsOf(answer(first.known, [order('quick', 240), order('slow', 5)]))).toEqual(['slow'])
})

test('LIVE-07 of more orders than an answer lists the number is announced, and none of them a second time', () => {
  const listed = Array.from({ length: 100 }, (_, n) => order(`n${n}`, 3600 - n))
  const woken = answer(opened(), listed, 512)
  expect(woken).toMatchObject({ arrivals: { length: 100 }, total: 512 })
  const resurfaced = answer(woken.known, [...listed.slice(1), order('older', 100)], 511)
  expect(resurfaced.arrivals).toEqual([])
  expect(answer(resurfaced.known, [order('next', 3700), ...listed.slice(1)], 512)).toMatchObject({ total: 1 })
})
