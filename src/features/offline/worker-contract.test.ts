import { expect, test } from 'vitest'
import { pageKey, readNotice, readVisit, requestKind } from './worker-contract.ts'

const key = (address: string, varyOn: string[] | null) =>
  pageKey(new URL(address, 'http://shop.test'), varyOn)

test('the key of a page holds the search parameters that it varies on, and no other', () => {
  expect(key('/boutique?utm_source=x&categorie=c', ['categorie'])).toBe('/boutique?categorie=c')
  expect(key('/reset-password?access_token=secret', [])).toBe('/reset-password')
  for (const path of ['/boutique', '/boutique/', '/boutique//']) expect(key(path, [])).toBe('/boutique')
  for (const path of ['/', '/product/oud']) expect(key(path, [])).toBe(path)
})

test('a page that does not declare what it varies on is another page for each query', () => {
  expect(key('/new?a=1', null)).toBe('/new?a=1')
})

test('D38 the key is the same in browsers that do not count search parameters (Chrome 99)', () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')
  Reflect.deleteProperty(URLSearchParams.prototype, 'size')
  try {
    expect(key('/boutique?categorie=c', ['categorie'])).toBe('/boutique?categorie=c')
  } finally {
    if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size)
  }
})

test('an endless address is not stored', () => {
  const longest = `/product/${'x'.repeat(291)}`
  expect(key(longest, [])).toBe(longest)
  expect(key(`${longest}x`, [])).toBeNull()
})

const origin = 'https://boutique.ci'
const ask = (path: string, more: Partial<Request> = {}) =>
  requestKind({ method: 'GET', mode: 'cors', destination: '', url: origin + path, ...more }, origin)

test('pages, files of the build and pictures may be cached', () => {
  expect(ask('/product/abc', { mode: 'navigate', destination: 'document' })).toBe('page')
  expect(ask('/assets/base-abc.js', { destination: 'script' })).toBe('asset')
  expect(ask('/pictures/ambre-640.avif', { mode: 'no-cors', destination: 'image' })).toBe('picture')
})

test('server functions, events and what changes something are never answered from a cache', () => {
  expect(ask('/_serverFn/abc')).toBeNull()
  expect(ask('/_serverFn/abc', { mode: 'navigate' })).toBeNull()
  expect(ask('/api/events')).toBeNull()
  expect(ask('/api/picture', { destination: 'image' })).toBeNull()
  expect(ask('/guest-checkout', { method: 'POST', mode: 'navigate' })).toBeNull()
  expect(ask('/boutique')).toBeNull()
})

test('files at the root and other sites are left to the network', () => {
  expect(ask('/sitemap.xml', { mode: 'navigate' })).toBeNull()
  expect(ask('/manifest.webmanifest', { destination: 'manifest' })).toBeNull()
  expect(
    requestKind(
      { method: 'GET', mode: 'no-cors', destination: 'image', url: 'https://cdn.invalid/a.png' },
      origin,
    ),
  ).toBeNull()
})

const page = 'https://boutique.ci/boutique'

test('a visit is a page and its pictures', () => {
  const pictures = ['https://cdn.example/a.png']
  expect(readVisit({ page, pictures, more: 1 })).toEqual({ page, pictures })
  expect(readVisit({ page, pictures: [] })).toEqual({ page, pictures: [] })
})

test.each([
  [null],
  [{ page }],
  [{ page: 'javascript:alert(1)', pictures: [] }],
  [{ page, pictures: 'https://cdn.example/a.png' }],
  [{ page, pictures: ['blob:https://boutique.ci/1'] }],
  [{ page, pictures: [{}] }],
])('any other message is dropped: %j', (message) => {
  expect(readVisit(message)).toBeNull()
})

const notice = { title: 'Nouvelle commande', body: 'CMD-1', tag: 'a', path: '/admin?tab=orders&order=a' }

test('PUSH-02 a message says what to show', () => {
  expect(readNotice(JSON.stringify(notice))).toEqual(notice)
})

test.each([
  'null',
  '{',
  JSON.stringify({ ...notice, title: 1 }),
  JSON.stringify({ ...notice, path: '//exemple.com/admin' }),
  JSON.stringify({ ...notice, path: '/administrateur' }),
])('PUSH-02 what is no such message is shown in general words: %s', (text) => {
  expect(readNotice(text)).toMatchObject({ title: 'Du nouveau dans la boutique', path: '/admin' })
})
