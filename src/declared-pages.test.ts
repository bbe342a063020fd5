import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPageAddresses } from '#platform/http/pages/answer-page.ts'
import { declaredPages } from './declared-pages.ts'
import { getRouter } from './router.tsx'

const { pages, layoutDependsOn } = declaredPages()
const addressOf = createPageAddresses(pages)
const id = '0190a6f0-0000-7000-8000-0000000000ab'
const cursor = `2026-11-22 08:00:00+00~${id}`

test('every page declares what it depends on and varies on', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(({ dependsOn, varyOn }) => !dependsOn || !varyOn)).toEqual([])
})

test('every page depends on what its layout shows', () => {
  const layout = ['systemSettings', 'socialLinks', 'businessRegistrations']
  expect(layoutDependsOn).toEqual(layout)
  for (const { dependsOn } of pages) expect(dependsOn).toEqual(expect.arrayContaining(layout))
})

test('a page whose loader reads its search parameters varies on some', () => {
  const reading = Object.values(getRouter().routesByPath).filter(({ options }) => 'loaderDeps' in options)
  expect(reading.map(({ fullPath }) => fullPath)).toContain('/boutique')
  for (const { options } of reading) expect(options.staticData.varyOn).not.toEqual([])
})

test.each([
  ['/boutique', { categorie: id, apres: cursor }],
  [`/category/${id}`, { apres: cursor }],
  ['/trouver-mon-parfum', { pour: 'elle', moment: 'peu-importe', famille: 'ambree' }],
  ['/login', { returnTo: 'checkout' }],
  ['/register', { returnTo: 'checkout' }],
])('the route of %s accepts the search parameters that it varies on', (path, query) => {
  const search = `?${new URLSearchParams(query)}`
  expect(addressOf({ path, search })).toMatchObject({ kind: 'page', key: path + search })
})

test('every link in the texts of the content pages leads to a page', () => {
  const links = globSync('src/features/content/pages/*.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)/g)].map(([, link = '']) => link),
  )
  const paths = new Set(links.filter((link) => !link.startsWith('hero-')))
  expect(paths).toContain('/cgv')
  const kinds = [...paths].map((path) => [path, addressOf({ path, search: '' }).kind])
  expect(kinds.filter(([, kind]) => kind !== 'page')).toEqual([])
})

test('the product list leaves out what it does not vary on', () => {
  expect(addressOf({ path: '/boutique', search: '?utm_source=x' })).toMatchObject({ key: '/boutique' })
})

test.each(['categorie=abc', 'apres=abc', 'pour=chien'])(
  'FILT-03 the product list leads away from %s',
  (query) => {
    const location = '/boutique'
    expect(addressOf({ path: location, search: `?${query}` })).toMatchObject({ kind: 'moved', location })
  },
)

test('only pages without personal content may be stored by a shared cache, and those with a secret by no cache', () => {
  const patterns = (wanted: string) =>
    pages.flatMap(({ pattern, cachedBy }) => (cachedBy === wanted ? [pattern] : []))
  expect(patterns('browser').toSorted()).toEqual([
    '/admin',
    '/checkout',
    '/enhanced-checkout',
    '/guest-checkout',
    '/hors-connexion',
    '/login',
    '/orders',
    '/register',
    '/settings',
    '/suivi',
  ])
  expect(patterns('nobody').toSorted()).toEqual([
    '/commande/$secret',
    '/newsletter/desinscription',
    '/reset-password',
  ])
  const shared = patterns('anyone')
  expect(shared).toEqual(expect.arrayContaining(['/', '/boutique', '/product/$id', '/category/$categoryId']))
  const personal = /admin|order|checkout|login|register|settings|password|newsletter|commande|suivi|compte/
  expect(shared.filter((pattern) => personal.test(pattern))).toEqual([])
})
