import { beforeEach, expect, test } from 'vitest'
import { type FinishedPage, PageCache } from './page-cache.ts'

function page(text: string): FinishedPage {
  const raw = Buffer.from(text)
  return { raw, gzip: raw, brotli: raw, etag: text, contentSecurityPolicy: '' }
}

let cache: PageCache
beforeEach(() => {
  cache = new PageCache(1000)
  cache.trusted = true
})

test('a page is rendered once, then given from memory', async () => {
  let renders = 0
  const render = async () => page(`v${++renders}`)
  expect((await cache.getOrRender('/', render))?.etag).toBe('v1')
  expect((await cache.getOrRender('/', render))?.etag).toBe('v1')
  expect(renders).toBe(1)
})

test('requests that arrive together share one rendering', async () => {
  let renders = 0
  const render = async () => page(`v${++renders}`)
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender('/', render)))
  expect(new Set(pages.map((p) => p?.etag))).toEqual(new Set(['v1']))
  expect(renders).toBe(1)
})

test('a purge forgets what its test names, and nothing else', async () => {
  await cache.getOrRender('/', async () => page('home'))
  await cache.getOrRender('/about', async () => page('about'))
  cache.purge((path) => path === '/')
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/about')?.etag).toBe('about')
})

test('a page whose rendering a purge overtook is not kept', async () => {
  const gate = Promise.withResolvers<void>()
  const running = cache.getOrRender('/', async () => {
    await gate.promise
    return page('old')
  })
  cache.purge(() => true)
  gate.resolve()
  expect((await running)?.etag).toBe('old')
  expect(cache.get('/')).toBeUndefined()
})

test('a request after a purge does not join a rendering that began before it', async () => {
  const gate = Promise.withResolvers<void>()
  const before = cache.getOrRender('/', async () => {
    await gate.promise
    return page('old')
  })
  cache.purge(() => true)
  const after = cache.getOrRender('/', async () => page('new'))
  gate.resolve()
  await before
  expect((await after)?.etag).toBe('new')
  expect(cache.get('/')?.etag).toBe('new')
})

test('without a listener for changes nothing is kept or given', async () => {
  await cache.getOrRender('/', async () => page('home'))
  cache.trusted = false
  expect(cache.get('/')).toBeUndefined()
  expect((await cache.getOrRender('/', async () => page('fresh')))?.etag).toBe('fresh')
})

test('the least recently used page leaves when the memory is full', async () => {
  for (const key of ['/a', '/b', '/c']) await cache.getOrRender(key, async () => page('x'.repeat(100)))
  cache.get('/a')
  await cache.getOrRender('/d', async () => page('x'.repeat(100)))
  expect(cache.get('/a')).toBeDefined()
  expect(cache.get('/b')).toBeUndefined()
  expect(cache.size.bytes).toBeLessThanOrEqual(1000)
})

test('an answer that is not to be kept is asked for again', async () => {
  expect(await cache.getOrRender('/', async () => null)).toBeNull()
  expect((await cache.getOrRender('/', async () => page('later')))?.etag).toBe('later')
})
