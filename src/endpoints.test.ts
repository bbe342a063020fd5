import { expect, test } from 'vitest'
import { endpoints, findEndpoint, isPage } from './endpoints.ts'
import { isCall, mayBePage } from './page-paths.ts'

const id = '0190a6f0-0000-7000-8000-0000000000ab'

test.each([
  ['/healthz', 'health'],
  ['/api/events', 'events'],
  ['/api/pictures', 'pictureUpload'],
  ['/api/product-export', 'productExport'],
  ['/api/product-import', 'productImport'],
  ['/api/order-export', 'orderExport'],
  ['/api/wave', 'waveCall'],
  [`/pictures/${'a'.repeat(32)}-640.avif`, 'picture'],
  [`/sitemap-products-${id}.xml`, 'productSitemap'],
  [`/pictures/${'a'.repeat(32)}.jpg`, 'jpeg'],
  ['/flux/produits.csv', 'metaFeed'],
  ['/.well-known/security.txt', 'securityTxt'],
  ['/.well-known/change-password', 'changePassword'],
  ['/_serverFn/abc', 'serverFunction'],
])('%s is the endpoint %s, and no page', (path, name) => {
  expect(findEndpoint(path)).toBe(name)
  expect(isPage(path)).toBe(false)
  expect(isPageOffline(path)).toBe(false)
})

test.each(['/', '/sitemap', '/sitemap-products-1.xml', '/robots.txt.xml', '/boutique', '/nowhere'])(
  '%s is no endpoint, and left to the pages',
  (path) => {
    expect(findEndpoint(path)).toBeUndefined()
    expect(isPage(path)).toBe(true)
  },
)

test.each([
  '/assets/gone.js',
  '/pictures/gone.webp',
  '/api/nowhere',
  '/healthz/',
  '/robots.txt/x',
  '/_serverFn/../api/events',
  '/.well-known/nowhere',
])('%s is neither', (path) => {
  expect(findEndpoint(path)).toBeUndefined()
  expect(isPage(path)).toBe(false)
})

test('calls are what no copy answers', () => {
  expect(['/_serverFn/abc', '/api/events'].every(isCall)).toBe(true)
  expect(['/assets/a.js', '/pictures/a.webp', '/boutique'].some(isCall)).toBe(false)
})

/** As the service worker asks, which knows no endpoint. */
const isPageOffline = (path: string) => mayBePage(path) && !/\.[a-z]{2,12}$/.test(path)

test('the service worker takes no endpoint for a page', () => {
  const paths = Object.values(endpoints).flatMap(({ path }) => (typeof path === 'string' ? [path] : []))
  expect(paths.filter(isPageOffline)).toEqual([])
})

test('WAVE-02 no limit of requests in a minute refuses a call of Wave, and none is large', () => {
  expect(endpoints.waveCall).toMatchObject({ kind: 'told', maxBodyBytes: 65_536, methods: ['POST'] })
})
