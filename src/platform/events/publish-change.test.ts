import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStream } from '#tests/fixtures/streams/read-stream.ts'
import { EventHub } from './event-hub.ts'
import { publishChange, resyncAll } from './publish-change.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const request = new Request('http://shop.test/api/events')
/** A reader of the stream of admins, and what it has got so far. */
function open(hub: EventHub, userId: string, sessionId = `session of ${userId}`) {
  return readStream(hub.stream(request, { topic: 'admins', owner: { userId, sessionId } }))
}
/** The same of the page of an order. */
const openOrder = (hub: EventHub, id: string) => readStream(hub.stream(request, { topic: `order ${id}` }))
const countOf = (text: string, kind: string) => text.split(`event: ${kind}\n`).length - 1
const settled = () => vi.advanceTimersByTimeAsync(0)

test('LIVE-01 a change reaches every open stream, by table and keys', async () => {
  const hub = new EventHub()
  const [first, second] = [open(hub, 'awa'), open(hub, 'aya')]
  publishChange(hub, { table: 'orders', op: 'insert', ids: ['1'] })
  await settled()
  for (const { text, ended } of [first, second]) {
    expect(text).toContain('event: change\ndata: {"table":"orders","op":"insert","ids":["1"]}')
    expect(ended).toBe(false)
  }
})

test('PERM-07 a change of roles ends the streams of those whom it names, after telling them', async () => {
  const hub = new EventHub()
  const [awa, awasPhone, aya] = [open(hub, 'awa'), open(hub, 'awa'), open(hub, 'aya')]
  publishChange(hub, { table: 'userRoles', op: 'delete', ids: ['awa'] })
  await settled()
  expect([awa.ended, awasPhone.ended, aya.ended]).toEqual([true, true, false])
  expect(awa.text).toContain('"table":"userRoles"')
  expect(hub.size).toBe(1)
  publishChange(hub, { table: 'userRoles', op: 'many', ids: [] })
  await settled()
  expect(aya.ended).toBe(true)
  expect(hub.size).toBe(0)
})

test('PERM-07 the end of a session ends its streams, and is announced to nobody else', async () => {
  const hub = new EventHub()
  const [computer, phone] = [open(hub, 'awa', 'computer'), open(hub, 'awa', 'phone')]
  publishChange(hub, { table: 'sessions', op: 'delete', ids: ['phone', 'another'] })
  await settled()
  expect([computer.ended, phone.ended]).toEqual([false, true])
  expect(computer.text).not.toContain('sessions')
  publishChange(hub, { table: 'sessions', op: 'many', ids: [] })
  await settled()
  expect(computer.ended).toBe(true)
})

test('PERM-07 after a gap, in which a session may have ended, every stream is reopened', async () => {
  const hub = new EventHub()
  const awa = open(hub, 'awa')
  resyncAll(hub)
  await settled()
  expect(awa.text).toContain('event: resync')
  expect(awa.ended).toBe(true)
})

test('PERM-07 a stream asks again who is there after ten minutes', async () => {
  const hub = new EventHub()
  const awa = open(hub, 'awa')
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(awa.ended).toBe(false)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(awa.ended).toBe(true)
  expect(hub.size).toBe(0)
})

test('LIVE-01 who leaves is forgotten, timers included', async () => {
  const hub = new EventHub()
  const awa = open(hub, 'awa')
  awa.leave()
  await settled()
  expect(hub.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('TRACK-02 a change reaches the pages of its order alone, and says nothing of it', async () => {
  const hub = new EventHub()
  const [first, second, other] = [openOrder(hub, 'a'), openOrder(hub, 'a'), openOrder(hub, 'b')]
  publishChange(hub, { table: 'orders', op: 'update', ids: ['a', 'c'] })
  publishChange(hub, { table: 'orderItems', op: 'update', ids: ['b'] })
  await settled()
  for (const { text } of [first, second]) {
    expect(text).toContain('event: change\ndata: null')
    expect(text).not.toContain('"')
  }
  expect(countOf(other.text, 'change')).toBe(0)
})

test('TRACK-02 after a gap, and after a change of many rows, every page reads again', async () => {
  const hub = new EventHub()
  const page = openOrder(hub, 'a')
  await settled()
  const before = countOf(page.text, 'resync')
  publishChange(hub, { table: 'orders', op: 'many', ids: [] })
  resyncAll(hub)
  await settled()
  expect(countOf(page.text, 'resync')).toBe(before + 2)
})

test('an order that nobody follows is forgotten', async () => {
  const hub = new EventHub()
  const [first, second] = [openOrder(hub, 'a'), openOrder(hub, 'a')]
  await settled()
  first.leave()
  await settled()
  expect(hub.size).toBe(1)
  second.leave()
  await settled()
  expect(hub.size).toBe(0)
  openOrder(hub, 'b')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(hub.size).toBe(0)
})
