import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStream } from '#tests/fixtures/streams/read-stream.ts'
import { AdminEvents } from './admin-events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A reader of the stream, and what it has got so far. */
function open(events: AdminEvents, userId: string, sessionId = `session of ${userId}`) {
  const request = new Request('http://shop.test/api/admin-events')
  return readStream(events.stream(request, { userId, sessionId }))
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('LIVE-01 a change reaches every open stream, by table and keys', async () => {
  const events = new AdminEvents()
  const [first, second] = [open(events, 'awa'), open(events, 'aya')]
  events.publish({ table: 'orders', op: 'insert', ids: ['1'] })
  await settled()
  for (const { text, ended } of [first, second]) {
    expect(text).toContain('event: change\ndata: {"table":"orders","op":"insert","ids":["1"]}')
    expect(ended).toBe(false)
  }
})

test('PERM-07 a change of roles ends the streams of those whom it names, after telling them', async () => {
  const events = new AdminEvents()
  const [awa, awasPhone, aya] = [open(events, 'awa'), open(events, 'awa'), open(events, 'aya')]
  events.publish({ table: 'userRoles', op: 'delete', ids: ['awa'] })
  await settled()
  expect([awa.ended, awasPhone.ended, aya.ended]).toEqual([true, true, false])
  expect(awa.text).toContain('"table":"userRoles"')
  expect(events.size).toBe(1)
  events.publish({ table: 'userRoles', op: 'many', ids: [] })
  await settled()
  expect(aya.ended).toBe(true)
  expect(events.size).toBe(0)
})

test('PERM-07 the end of a session ends its streams, and is announced to nobody else', async () => {
  const events = new AdminEvents()
  const [computer, phone] = [open(events, 'awa', 'computer'), open(events, 'awa', 'phone')]
  events.publish({ table: 'sessions', op: 'delete', ids: ['phone', 'another'] })
  await settled()
  expect([computer.ended, phone.ended]).toEqual([false, true])
  expect(computer.text).not.toContain('sessions')
  events.publish({ table: 'sessions', op: 'many', ids: [] })
  await settled()
  expect(computer.ended).toBe(true)
})

test('PERM-07 after a gap, in which a session may have ended, every stream is reopened', async () => {
  const events = new AdminEvents()
  const awa = open(events, 'awa')
  events.resync()
  await settled()
  expect(awa.text).toContain('event: resync')
  expect(awa.ended).toBe(true)
})

test('PERM-07 a stream asks again who is there after ten minutes', async () => {
  const events = new AdminEvents()
  const awa = open(events, 'awa')
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(awa.ended).toBe(false)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(awa.ended).toBe(true)
  expect(events.size).toBe(0)
})

test('LIVE-01 who leaves is forgotten, timers included', async () => {
  const events = new AdminEvents()
  const awa = open(events, 'awa')
  awa.leave()
  await settled()
  expect(events.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('LIVE-01 after a gap all streams ask for a reload, and when the shop stops all end', async () => {
  const events = new AdminEvents()
  const awa = open(events, 'awa')
  events.resync()
  await settled()
  expect(awa.text).toContain('event: resync')
  events.closeAll()
  await settled()
  expect(awa.ended).toBe(true)
  expect(events.size).toBe(0)
})
