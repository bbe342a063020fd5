import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLiveSource, pauseAfter } from './live-source.ts'

/** A stream as the browser opens it, at whose other end the test sits. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  send(type: string, data: string, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }))
  }
  /** The line is cut: the browser would ask again. */
  cut() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
  /** An error, a portal's page: the browser would give up. */
  refuse() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

const page = new EventTarget()
const last = () => FakeSource.all.at(-1) as FakeSource

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function follow() {
  const got: string[] = []
  const onRefused = vi.fn()
  const end = openLiveSource({
    path: '/api/events',
    since: 'a.1',
    types: ['product'],
    onEvent: ({ data }) => got.push(data),
    onAlive: () => {},
    onRefused,
  })
  return { got, onRefused, end }
}

/** Timers of other test files, which share this process, do not count. */
function expectOneTimerLess(end: () => void): void {
  const before = vi.getTimerCount()
  end()
  expect(vi.getTimerCount()).toBe(before - 1)
}

describe('LIVE-01 the stream is followed for good', () => {
  const faults = {
    'a line that is cut': (source: FakeSource) => {
      source.open()
      source.cut()
    },
    'a line that is cut before an answer': (source: FakeSource) => source.cut(),
    'an error of a proxy, or a portal’s page': (source: FakeSource) => source.refuse(),
  }
  test.each(Object.entries(faults))('after 100 times %s within 10 seconds each', async (_what, fail) => {
    const { got, end } = follow()
    for (let fault = 1; fault <= 100; fault++) {
      const broken = last()
      fail(broken)
      await vi.advanceTimersByTimeAsync(7000)
      expect(FakeSource.all).toHaveLength(fault + 1)
      expect(broken.readyState).toBe(FakeSource.CLOSED)
    }
    last().open()
    last().send('product', 'news', 'a.2')
    expect(got).toEqual(['news'])
    expectOneTimerLess(end)
  })

  test('a line that falls silent, and one that never answers, are given up', async () => {
    const { end } = follow()
    await vi.advanceTimersByTimeAsync(20_000 + 7000)
    expect(FakeSource.all.length).toBeGreaterThan(1)
    const answering = last()
    answering.open()
    for (let n = 0; n < 10; n++) {
      await vi.advanceTimersByTimeAsync(20_000)
      answering.send('ping', '0')
    }
    expect(last()).toBe(answering)
    await vi.advanceTimersByTimeAsync(50_000 + 7000)
    expect(last()).not.toBe(answering)
    end()
  })

  test('it goes on after the last event', () => {
    const { end } = follow()
    expect(last().url).toBe('/api/events?since=a.1')
    last().send('product', 'news', 'a.7')
    last().cut()
    page.dispatchEvent(new Event('online'))
    expect(last().url).toBe('/api/events?since=a.7')
    end()
  })

  test('only an answer that is not a stream is reported as a refusal', async () => {
    const { onRefused, end } = follow()
    last().cut()
    expect(onRefused).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(7000)
    last().refuse()
    expect(onRefused).toHaveBeenCalledOnce()
    end()
  })
})

test('LIVE-01 browsers do not come back together, and none later than after 7 seconds', () => {
  for (const failures of [0, 1, 2, 10, 1000]) {
    expect(pauseAfter(failures, 0)).toBe(500)
    expect(pauseAfter(failures, 1)).toBe(failures === 0 ? 3000 : failures === 1 ? 6000 : 7000)
  }
})
