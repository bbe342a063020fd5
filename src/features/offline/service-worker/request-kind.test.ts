import { expect, test } from 'vitest'
import { requestKind } from './request-kind.ts'

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
