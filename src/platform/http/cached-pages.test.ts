import { expect, test } from 'vitest'
import { isOnPages, isTouchedBy, pageKey } from './cached-pages.ts'

const key = (path: string) => pageKey(new URL(path, 'http://shop.test'))

test('only parameters that the server renders make another page', () => {
  const category = '0190a6f0-0000-7000-8000-0000000000ab'
  expect(key(`/boutique?categorie=${category}&utm_source=x`)).toBe(`/boutique?categorie=${category}`)
  expect(key('/boutique?categorie=abc')).toBe('/boutique')
  expect(key('/?fbclid=1')).toBe('/')
  expect(key('/boutique/')).toBe('/boutique')
  expect(key('/login?returnTo=checkout')).toBe('/login?returnTo=checkout')
})

test('an endless address is not kept', () => {
  expect(key(`/product/${'x'.repeat(400)}`)).toBeNull()
})

test('a product’s change touches its own page and the lists, not the other products', () => {
  const change = { table: 'products', op: 'update', ids: ['p1'] } as const
  expect(
    ['/', '/boutique', '/boutique?categorie=c', '/category/c', '/product/p1'].every((k) =>
      isTouchedBy(change, k),
    ),
  ).toBe(true)
  expect(['/product/p2', '/about'].some((k) => isTouchedBy(change, k))).toBe(false)
})

test('a change of many products touches every product page', () => {
  expect(isTouchedBy({ table: 'products', op: 'many', ids: [] }, '/product/p2')).toBe(true)
})

test('a setting stands in the frame of every page', () => {
  expect(isTouchedBy({ table: 'system_settings', op: 'update', ids: [] }, '/about')).toBe(true)
})

test('an order touches no public page, nor does a message or a statistic', () => {
  expect(['orders', 'order_items', 'order_messages', 'sale_counts'].some(isOnPages)).toBe(false)
  expect(['products', 'categories', 'system_settings', 'social_links'].every(isOnPages)).toBe(true)
  expect(isTouchedBy({ table: 'orders', op: 'insert', ids: ['o1'] }, '/')).toBe(false)
})
