import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '#tests/fixtures/network/serve.ts'
import { readStream } from '#tests/fixtures/streams/read-stream.ts'
import { EventHub, EventStream, publishChange, resyncAll } from './event-hub.ts'

type Change = Parameters<typeof publishChange>[1]

/** A stream that writes what it gets into a list. */
function into(list: string[]) {
  const decoder = new TextDecoder()
  return { send: (chunk: Uint8Array) => list.push(decoder.decode(chunk)), close: () => list.push('closed') }
}

function dataOf(list: string[]): string[] {
  return [...list.join('').matchAll(/^data: (.+)$/gm)].map(([, data = '']) => data)
}

function idOf(text: string | undefined): string {
  return /^id: (.+)$/m.exec(text ?? '')?.[1] ?? ''
}

test('a stream without a last event gets a resync, with the mark after which its next connection gets all, in order', () => {
  const hub = new EventHub()
  hub.publish({ kind: 'product', data: 1 })
  const got: string[] = []
  const leave = hub.subscribe(into(got), null)
  expect(got).toEqual([`id: ${hub.lastEventId}\nevent: resync\ndata: null\n\n`])
  leave()
  for (const data of [2, 3]) hub.publish({ kind: 'product', data })
  const again: string[] = []
  hub.subscribe(into(again), idOf(got[0]))
  expect(dataOf(again)).toEqual(['2', '3'])
})

test.each(['other000.0', 'nonsense', ''])(
  'a stream with the mark %j, which is none of ours, gets a resync',
  (mark) => {
    const hub = new EventHub()
    const got: string[] = []
    hub.subscribe(into(got), mark)
    expect(got).toEqual([expect.stringContaining('event: resync')])
  },
)

test('when the shop stops, every stream is ended', () => {
  const hub = new EventHub()
  const got: string[] = []
  hub.subscribe(into(got), hub.lastEventId)
  hub.closeAll()
  expect(got).toEqual(['closed'])
  expect(hub.size).toBe(0)
})

test('every stream gets a heartbeat, which ends with the last stream', () => {
  vi.useFakeTimers()
  try {
    const hub = new EventHub()
    const [first, second]: [string[], string[]] = [[], []]
    const leave = [first, second].map((list) => hub.subscribe(into(list), hub.lastEventId))
    vi.advanceTimersByTime(20_000)
    expect([first, second]).toEqual([['event: ping\ndata: 0\n\n'], ['event: ping\ndata: 0\n\n']])
    leave[0]?.()
    vi.advanceTimersByTime(20_000)
    expect([first.length, second.length]).toEqual([1, 2])
    const before = vi.getTimerCount()
    leave[1]?.()
    expect(vi.getTimerCount()).toBe(before - 1)
  } finally {
    vi.useRealTimers()
  }
})

/** A server of one hub's stream, and how to open it: the answer as a browser gets it. */
async function streamServer() {
  const hub = new EventHub()
  const port = await serve((request, response) => {
    const asked = new Request(`http://shop.test${request.url}`)
    new EventStream(asked, (subscriber, since) => hub.subscribe(subscriber, since)).sendTo(response)
  })
  onTestFinished(() => hub.closeAll())
  async function open(since = ''): Promise<IncomingMessage> {
    const request = get({ port, path: `/api/events${since ? `?since=${since}` : ''}`, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  }
  return { hub, open }
}

/** What a browser gets at once when it reconnects with a mark that is this many changes old. */
async function gotAfter(missed: number): Promise<string> {
  const { hub, open } = await streamServer()
  const since = hub.lastEventId
  for (let n = 1; n <= missed; n++) hub.publish({ kind: 'product', data: n })
  const response = await open(since)
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  hub.publish({ kind: 'product', data: 'live' })
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    if (text.includes('"live"')) break
  }
  await expect.poll(() => hub.size).toBe(0)
  return text
}

test.each([
  [0, []],
  [1, ['product']],
  [200, Array(200).fill('product')],
  [201, ['resync']],
  [500, ['resync']],
  [501, ['resync']],
  [2000, ['resync']],
])(
  'LIVE-01 to a mark %i changes old what it missed is given again, or a resync, then what comes',
  async (missed, given) => {
    const text = await gotAfter(missed)
    const kinds = [...text.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind)
    expect(kinds).toEqual([...given, 'product'])
  },
)

test('LIVE-01 a reader that does not read is cut, and the others go on', async () => {
  const { hub, open } = await streamServer()
  const [slow, other] = [await open(), await open()]
  let received = 0
  other.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  const text = 'x'.repeat(10_000)
  // What the system itself takes for the one that does not read comes before.
  for (let n = 1; n <= 5000 && hub.size === 2; n++) {
    hub.publish({ kind: 'product', data: text })
    await expect.poll(() => received, { interval: 1 }).toBeGreaterThanOrEqual(n * text.length)
  }
  expect(hub.size).toBe(1)
  await expect(once(slow.resume(), 'end')).rejects.toThrow('aborted')
})

test('LIVE-01 a browser that left while its request was checked is not followed', async () => {
  const hub = new EventHub()
  const answered = Promise.withResolvers<void>()
  const port = await serve(async (request, response) => {
    const left = once(response, 'close')
    request.socket.destroy()
    await left
    const asked = new Request('http://shop.test/api/events')
    new EventStream(asked, (subscriber, since) => hub.subscribe(subscriber, since)).sendTo(response)
    answered.resolve()
  })
  await expect(once(get({ port, agent: false }), 'response')).rejects.toThrow('socket hang up')
  await answered.promise
  expect(hub.size).toBe(0)
})

test('LIVE-01 an ended stream ends its answer, and nothing more is sent to it', async () => {
  const { hub, open } = await streamServer()
  const response = await open()
  const ended = once(response.resume(), 'end')
  hub.closeAll()
  hub.publish({ kind: 'product', data: 1 })
  await ended
  expect(hub.size).toBe(0)
})

describe('a change', () => {
  let hub: EventHub
  beforeEach(() => {
    vi.useFakeTimers()
    hub = new EventHub()
  })
  afterEach(() => vi.useRealTimers())

  const request = new Request('http://shop.test/api/events')
  /** A reader of the stream of admins, and what it has got so far. */
  const open = (userId: string, sessionId = `session of ${userId}`) =>
    readStream(hub.stream(request, { topic: 'admins', owner: { userId, sessionId } }))
  /** The same of the page of an order. */
  const openOrder = (id: string) => readStream(hub.stream(request, { topic: `order ${id}` }))
  const countOf = (text: string, kind: string) => text.split(`event: ${kind}\n`).length - 1
  const settled = () => vi.advanceTimersByTimeAsync(0)
  async function change(...[table, op, ...ids]: [Change['table'], Change['op'], ...string[]]): Promise<void> {
    publishChange(hub, { table, op, ids })
    await settled()
  }

  test('PERM-07 of roles ends the streams of those whom it names, after telling them', async () => {
    const [awa, awasPhone, aya] = [open('awa'), open('awa'), open('aya')]
    await change('userRoles', 'delete', 'awa')
    expect([awa.ended, awasPhone.ended, aya.ended]).toEqual([true, true, false])
    expect(awa.text).toContain('"table":"userRoles"')
    expect(hub.size).toBe(1)
    await change('userRoles', 'many')
    expect(aya.ended).toBe(true)
    expect(hub.size).toBe(0)
  })

  test('PERM-07 of sessions ends their streams, and is announced to nobody else', async () => {
    const [computer, phone] = [open('awa', 'computer'), open('awa', 'phone')]
    await change('sessions', 'delete', 'phone', 'another')
    expect([computer.ended, phone.ended]).toEqual([false, true])
    expect(computer.text).not.toContain('sessions')
    await change('sessions', 'many')
    expect(computer.ended).toBe(true)
  })

  test('PERM-07 that a gap may have hidden reopens every stream of admins', async () => {
    const awa = open('awa')
    resyncAll(hub)
    await settled()
    expect(awa.text).toContain('event: resync')
    expect(awa.ended).toBe(true)
  })

  test('PERM-07 is not all: a stream asks again who is there after ten minutes', async () => {
    const streams = [open('awa'), openOrder('a')]
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    expect(streams.map(({ ended }) => ended)).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(61_000)
    expect(streams.map(({ ended }) => ended)).toEqual([true, true])
    expect(hub.size).toBe(0)
  })

  test('LIVE-01 is nothing to who left: every stream is forgotten, timers included', async () => {
    const streams = [open('awa'), openOrder('a'), openOrder('a')]
    await settled()
    for (const [left, { leave }] of streams.entries()) {
      leave()
      await settled()
      expect(hub.size).toBe(2 - left)
    }
    expect(vi.getTimerCount()).toBe(0)
  })

  test('TRACK-02 reaches the pages of its order alone, and says nothing of it', async () => {
    const [first, second, other] = [openOrder('a'), openOrder('a'), openOrder('b')]
    await change('orders', 'update', 'a', 'c')
    await change('orderItems', 'update', 'b')
    for (const { text } of [first, second]) {
      expect(text).toContain('event: change\ndata: null')
      expect(text).not.toContain('"')
    }
    expect(countOf(other.text, 'change')).toBe(0)
  })

  test('TRACK-02 of many rows, or a gap, has every page of an order read again', async () => {
    const page = openOrder('a')
    await settled()
    const before = countOf(page.text, 'resync')
    await change('orders', 'many')
    resyncAll(hub)
    await settled()
    expect(countOf(page.text, 'resync')).toBe(before + 2)
  })
})
