import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStream } from '#tests/fixtures/streams/read-stream.ts'
import { OrderEvents } from './order-events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A reader of an order's stream, and what it has got so far. */
function open(events: OrderEvents, orderId: string) {
  const request = new Request(`http://shop.test/api/order-events/${orderId}`)
  return readStream(events.stream(request))
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const countOf = (text: string, kind: string) => text.split(`event: ${kind}\n`).length - 1

test('TRACK-02 a change reaches the pages of its order alone, and says nothing of it', async () => {
  const events = new OrderEvents()
  const [first, second, other] = [open(events, 'a'), open(events, 'a'), open(events, 'b')]
  events.publish({ table: 'orders', op: 'update', ids: ['a', 'c'] })
  events.publish({ table: 'orderItems', op: 'update', ids: ['b'] })
  await settled()
  for (const { text } of [first, second]) {
    expect(text).toContain('event: change\ndata: null')
    expect(text).not.toContain('"')
  }
  expect(countOf(other.text, 'change')).toBe(0)
})

test('TRACK-02 after a gap, and after a change of many rows, every page reads again', async () => {
  const events = new OrderEvents()
  const page = open(events, 'a')
  await settled()
  const before = countOf(page.text, 'resync')
  events.publish({ table: 'orders', op: 'many', ids: [] })
  events.resync()
  await settled()
  expect(countOf(page.text, 'resync')).toBe(before + 2)
})

test('an order that nobody follows is forgotten', async () => {
  const events = new OrderEvents()
  const [first, second] = [open(events, 'a'), open(events, 'a')]
  await settled()
  first.leave()
  await settled()
  expect(events.size).toBe(1)
  second.leave()
  await settled()
  expect(events.size).toBe(0)
  open(events, 'b')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(events.size).toBe(0)
})
