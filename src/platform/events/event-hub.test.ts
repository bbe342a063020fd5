import { expect, test, vi } from 'vitest'
import { EventHub } from './event-hub.ts'

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

test('a stream that was cut for a moment gets what it missed, in order', () => {
  const hub = new EventHub()
  const first: string[] = []
  const leave = hub.subscribe(into(first), null)
  hub.publish({ kind: 'product', data: 1 })
  leave()
  hub.publish({ kind: 'product', data: 2 })
  hub.publish({ kind: 'product', data: 3 })
  const again: string[] = []
  hub.subscribe(into(again), idOf(first[1]))
  expect(dataOf(again)).toEqual(['2', '3'])
})

test('a stream of another instance, or one that missed too much, gets a resync', () => {
  const hub = new EventHub()
  const first: string[] = []
  hub.subscribe(into(first), null)
  hub.publish({ kind: 'product', data: 0 })
  for (let n = 1; n <= 600; n++) hub.publish({ kind: 'product', data: n })
  for (const lastId of [idOf(first[0]), 'other000.3', 'nonsense']) {
    const got: string[] = []
    hub.subscribe(into(got), lastId)
    expect(got).toHaveLength(1)
    expect(got[0]).toContain('event: resync')
  }
})

test('a stream without a last event gets a resync, with the mark for its next connection', () => {
  const hub = new EventHub()
  hub.publish({ kind: 'product', data: 1 })
  const got: string[] = []
  const leave = hub.subscribe(into(got), null)
  expect(got).toEqual([`id: ${hub.lastEventId}\nevent: resync\ndata: null\n\n`])
  leave()
  hub.publish({ kind: 'product', data: 2 })
  const again: string[] = []
  hub.subscribe(into(again), idOf(got[0]))
  expect(again.map((text) => /data: (.+)/.exec(text)?.[1])).toEqual(['2'])
})

test('a stream that left gets no more', () => {
  const hub = new EventHub()
  const got: string[] = []
  const leave = hub.subscribe(into(got), hub.lastEventId)
  leave()
  hub.publish({ kind: 'product', data: 2 })
  expect(got).toEqual([])
  expect(hub.size).toBe(0)
})

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
