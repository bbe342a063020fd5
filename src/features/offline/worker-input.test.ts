import { expect, test } from 'vitest'
import { readNotice, readVisit, requestKind } from './worker-input.ts'

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
