import { describe, expect, it } from 'vitest'
import { readTarget } from '../client/request-head.ts'
import { createPageAddresses } from './answer-page.ts'
import type { PageRoute } from './page-route.ts'

const route = (pattern: string, more: Partial<PageRoute> = {}): PageRoute => ({
  pattern,
  dependsOn: [],
  varyOn: [],
  cachedBy: 'anyone',
  takesForm: false,
  ...more,
})
/** Leaves out whatever the test takes as invalid. */
const readIf = (name: string, isValid: RegExp) => (search: Record<string, string>) => ({
  [name]: isValid.test(search[name] ?? '') ? search[name]?.toLowerCase() : undefined,
})
const read = createPageAddresses([
  route('/'),
  route('/boutique', { varyOn: ['categorie'], readSearch: readIf('categorie', /^[\da-f-]{36}$/i) }),
  route('/login', { varyOn: ['returnTo'], readSearch: readIf('returnTo', /^checkout$/) }),
  route('/about'),
  route('/undeclared', { dependsOn: null, varyOn: null }),
  route('/product/$id', { dependsOn: ['products/$id', 'categories'] }),
  route('/category/$categoryId'),
  route('/commande/$secret', { isPrivate: true }),
])
const id = '0190a6f0-0000-7000-8000-0000000000ab'

function addressOf(target: string) {
  const read_ = readTarget(target)
  return read_ ? read(read_) : 'refused'
}
const page = (address: string) => expect.objectContaining({ kind: 'page', address, key: address })
const moved = (location: string) => ({ kind: 'moved', location, isPrivate: false })
const unknown = { kind: 'unknown' }

describe('the address of a page', () => {
  it('is kept under its path and the parameters that the server renders', () => {
    expect(addressOf('/')).toEqual(page('/'))
    expect(addressOf('/?fbclid=1')).toEqual(page('/'))
    expect(addressOf('/login?returnTo=checkout')).toEqual(page('/login?returnTo=checkout'))
    expect(addressOf(`/boutique?utm_source=x&categorie=${id}`)).toEqual(page(`/boutique?categorie=${id}`))
    expect(addressOf(`/product/${id}`)).toEqual(page(`/product/${id}`))
  })

  it('D43 keeps the spelling of a secret, and stores no page of one, nor of an id that cannot be', () => {
    expect(addressOf('/product/abc')).toMatchObject({ kind: 'page', address: '/product/abc', key: null })
    for (const secret of ['aB3_-xYz0123456789QWERTY', id.toUpperCase()]) {
      const found = { address: `/commande/${secret}`, key: null, isPrivate: true }
      expect(addressOf(`/commande/${secret}`)).toMatchObject({ kind: 'page', ...found })
    }
    expect(addressOf('/Commande/aB3/')).toEqual({ kind: 'moved', location: '/commande/aB3', isPrivate: true })
  })

  it('carries what the page depends on, with the row that its path names', () => {
    expect(addressOf(`/product/${id}`)).toMatchObject({ dependsOn: [`products/${id}`, 'categories'] })
    expect(addressOf('/undeclared')).toMatchObject({ dependsOn: null })
  })

  it('has another page behind each query when its route declares nothing, as long as the query is short', () => {
    expect(addressOf('/undeclared?b=2&a=1')).toEqual(page('/undeclared?b=2&a=1'))
    expect(addressOf(`/undeclared?a=${'x'.repeat(400)}`)).toMatchObject({ kind: 'page', key: null })
  })

  it.each([
    ['/boutique/', '/boutique'],
    ['/Boutique?a=1', '/boutique?a=1'],
    ['/b%6Futique', '/boutique'],
    ['/product/../about', '/about'],
    [`/PRODUCT/${id.toUpperCase()}`, `/product/${id}`],
    [`/product/%30${id.slice(1)}`, `/product/${id}`],
    [`/boutique?categorie=${id.toUpperCase()}&a=b`, `/boutique?categorie=${id}&a=b`],
    ['/boutique?categorie=abc', '/boutique'],
    [`/boutique?a=b&categorie=${id.toUpperCase()}`, `/boutique?categorie=${id}&a=b`],
    ['/login?returnTo=https://elsewhere.example', '/login'],
    ['/.//boutique', '/boutique'],
  ])('%s leads to %s', (target, location) => {
    expect(addressOf(target)).toEqual(moved(location))
    expect(addressOf(location)).toMatchObject({ kind: 'page' })
  })

  it.each([
    '/nowhere',
    '/%',
    '/%E0%A4%A',
    '/product/a/b',
    '/a//evil.example//c',
    '/product/%2e%2e',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
  ])('%s leads to no page, or to the home page', (target) => {
    expect([unknown, moved('/')]).toContainEqual(addressOf(target))
  })

  it.each([
    '//evil.example',
    '//a//evil.example//c',
    'http://evil.example/',
    '*',
    '/\\evil.example',
    '/a#b',
    '/a b',
    '',
  ])('the target « %s » is refused', (target) => {
    expect(addressOf(target)).toBe('refused')
  })
})
