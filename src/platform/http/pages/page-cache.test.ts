import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WorkQueue } from '../limits/work-queue.ts'
import { GRACE_MS, type PageAnswer, PageCache, type RenderedPage } from './page-cache.ts'

function rendered(text: string, outcome: RenderedPage['outcome'] = 'complete'): RenderedPage {
  const bytes = Buffer.from(text)
  const page = { length: bytes.length, gzip: bytes, brotli: bytes, etag: text, contentSecurityPolicy: '' }
  return {
    status: outcome === 'failed' ? 503 : 200,
    location: null,
    varyOn: [],
    route: '/',
    cachedBy: 'anyone',
    outcome,
    page,
  }
}

let cache: PageCache
beforeEach(() => {
  vi.useFakeTimers()
  cache = new PageCache(10_000, new WorkQueue({ running: 4, waiting: 100 }))
  cache.follow(true)
})
afterEach(() => vi.useRealTimers())

/** Requests a page; `render` is its text, or returns the result of the rendering. */
async function ask(
  render: () => string | RenderedPage | Promise<string | RenderedPage>,
  key = '/',
): Promise<PageAnswer> {
  const renderPage = async () => {
    const result = await render()
    return typeof result === 'string' ? rendered(result) : result
  }
  return cache.getOrRender(key, renderPage, [key])
}
const away = async () => rendered('away', 'failed')
const text = (answer: PageAnswer | undefined) => answer?.page.etag
const shown = (answer: PageAnswer) => [text(answer), answer.staleForMs !== null]
const everything = () => true

const settled = () => vi.advanceTimersByTimeAsync(0)

/** A rendering that ends on command. */
function held() {
  const gate = Promise.withResolvers<string | RenderedPage>()
  const begins = vi.fn(() => gate.promise)
  async function asked() {
    const answer = ask(begins)
    await settled()
    return { answer }
  }
  async function end(text: string) {
    gate.resolve(text)
    await settled()
  }
  return { begins, asked, end }
}

test('a page is rendered once, then sent from memory', async () => {
  expect(shown(await ask(() => 'v1'))).toEqual(['v1', false])
  expect(shown(await ask(() => 'v2'))).toEqual(['v1', false])
})

test('a page with another status is sent but not stored, and removes the stored one', async () => {
  await ask(() => 'v1')
  cache.purge(everything)
  expect(text(await ask(() => rendered('gone', 'single')))).toBe('gone')
  expect(cache.has('/')).toBe(false)
})

test('FILT-07 ten thousand addresses with a query, asked for in turn, cost pages without one nothing', async () => {
  await ask(() => 'v1', '/boutique')
  for (let n = 0; n < 10_000; n += 1) await ask(() => 'filtered', `/boutique?prix=${n}`)
  const render = vi.fn(() => 'v2')
  expect(text(await ask(render, '/boutique'))).toBe('v1')
  expect(render).not.toHaveBeenCalled()
  expect(cache.size.bytes).toBeLessThanOrEqual(10_000)
})

describe('renderings are shared', () => {
  const askTogether = (render: () => string | RenderedPage | Promise<string | RenderedPage>) =>
    Promise.all(Array.from({ length: 20 }, () => ask(render)))

  test.each<[when: string, before?: () => void]>([
    ['by the first requests for a page'],
    ['by those that come right after a change', () => cache.purge(everything)],
    [
      'while the listener is away',
      () => {
        cache.follow(false)
        vi.advanceTimersByTime(GRACE_MS)
      },
    ],
  ])('%s', async (_when, before) => {
    if (before) await ask(() => 'v1')
    before?.()
    const render = vi.fn(() => 'v2')
    expect((await askTogether(render)).map(text)).toEqual(Array(20).fill('v2'))
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('when they fail, with a stored page and without', async () => {
    const render = vi.fn(away)
    expect((await askTogether(render)).map(({ status }) => status)).toEqual(Array(20).fill(503))
    expect(render).toHaveBeenCalledTimes(1)
    await ask(() => 'v1')
    cache.purge(everything)
    expect((await askTogether(render)).map(shown)).toEqual(Array(20).fill(['v1', true]))
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('one at a time: requests after a change wait for the rendering that it overtook, then share the next', async () => {
    const [old, next] = [held(), held()]
    const before = await old.asked()
    cache.purge(everything)
    const after = [await next.asked(), await next.asked()]
    expect(next.begins).not.toHaveBeenCalled()
    await old.end('old')
    expect(text(await before.answer)).toBe('old')
    await next.end('new')
    for (const { answer } of after) expect(text(await answer)).toBe('new')
    expect(next.begins).toHaveBeenCalledTimes(1)
    expect(text(cache.get('/'))).toBe('new')
  })
})

describe('a change', () => {
  test('touches the pages that its test names, and no other', async () => {
    await ask(() => 'home', '/')
    await ask(() => 'about', '/about')
    cache.purge((dependsOn) => dependsOn?.includes('/') ?? true)
    expect(cache.get('/')).toBeUndefined()
    expect(text(cache.get('/about'))).toBe('about')
  })

  test('of something else leaves a rendering alone', async () => {
    const rendering = held()
    await rendering.asked()
    cache.purge((dependsOn) => dependsOn?.includes('/about') ?? true)
    await rendering.end('home')
    expect(text(cache.get('/'))).toBe('home')
  })

  test('makes what was being rendered out of date', async () => {
    const rendering = held()
    await rendering.asked()
    cache.purge(everything)
    await rendering.end('old')
    expect(cache.get('/')).toBeUndefined()
    expect(shown(await ask(() => 'new'))).toEqual(['new', false])
  })
})

describe('a stored page is sent as stale', () => {
  beforeEach(async () => {
    await ask(() => 'v1')
  })

  test('for a minute after the listener is lost, then it is rendered for each request', async () => {
    cache.follow(false)
    vi.advanceTimersByTime(GRACE_MS - 1)
    expect(cache.get('/')?.staleForMs).toBe(GRACE_MS - 1)
    cache.follow(false) // An attempt to reconnect that fails does not begin another minute.
    vi.advanceTimersByTime(1)
    expect(cache.get('/')).toBeUndefined()
    expect(shown(await ask(() => 'v2'))).toEqual(['v2', false])
    expect(shown(await ask(() => 'v3'))).toEqual(['v3', false])
  })

  test('as long as the database is away', async () => {
    cache.follow(false)
    for (let hours = 1; hours <= 3; hours += 1) {
      vi.advanceTimersByTime(3_600_000)
      expect(await ask(away)).toMatchObject({ status: 200, staleForMs: hours * 3_600_000 })
    }
    cache.follow(true)
    expect(shown(await ask(() => 'v2'))).toEqual(['v2', false])
  })

  test('when its rendering is refused', async () => {
    cache.purge(everything)
    expect(shown(await ask(() => Promise.reject(new Error('overloaded'))))).toEqual(['v1', true])
  })

  test('when its rendering takes too long; who comes next does not wait', async () => {
    const silent = held()
    cache.purge(everything)
    const first = ask(silent.begins)
    await vi.advanceTimersByTimeAsync(2500)
    expect(shown(await first)).toEqual(['v1', true])
    expect(shown(await ask(silent.begins))).toEqual(['v1', true])
    await silent.end('v2')
    expect(text(cache.get('/'))).toBe('v2')
    expect(silent.begins).toHaveBeenCalledTimes(1)
  })

  test('while the next attempt after a failure goes on behind it', async () => {
    cache.purge(everything)
    await ask(away)
    const early = vi.fn(() => 'v2')
    expect(shown(await ask(early))).toEqual(['v1', true])
    expect(early).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    const next = held()
    const { answer } = await next.asked()
    expect(shown(await answer)).toEqual(['v1', true])
    await next.end('v2')
    expect(text(cache.get('/'))).toBe('v2')
  })

  test('no longer once the listener is back: changes may have been missed', async () => {
    cache.follow(false)
    await ask(away)
    cache.follow(true)
    expect(cache.get('/')).toBeUndefined()
    expect(shown(await ask(() => 'v2'))).toEqual(['v2', false])
  })
})

test('a rendering from before a gap that hangs holds up the next for 2.5 seconds at most', async () => {
  const hanging = held()
  await hanging.asked()
  cache.follow(false)
  cache.follow(true)
  const next = ask(() => 'new')
  await vi.advanceTimersByTimeAsync(2500)
  expect(text(await next)).toBe('new')
  await hanging.end('old')
  expect(text(cache.get('/'))).toBe('new')
})

test('the least recently used page leaves when the memory is full', async () => {
  const big = () => 'x'.repeat(1500)
  for (const key of ['/a', '/b']) await ask(big, key)
  cache.get('/a')
  await ask(big, '/c')
  expect(cache.get('/a')).toBeDefined()
  expect(cache.has('/b')).toBe(false)
  expect(cache.size.bytes).toBeLessThanOrEqual(10_000)
})

test('however many small pages there are, their number is bounded', async () => {
  for (let i = 0; i < 100; i += 1) await ask(() => 'x', `/product/${i}`)
  expect(cache.size.pages).toBeLessThan(11)
})
