import { expect, test } from 'vitest'
import { pageKey } from './worker-contract.ts'

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
