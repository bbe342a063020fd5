import { afterEach, describe, expect, test, vi } from 'vitest'
import { filterSearch, pageSearch } from './filter-search.ts'

const id = '0190a6f0-0000-7000-8000-0000000000ab'
const newest = `2026-11-22 08:00:00+00~${id}`
const cheapest = `12500.00~${id}`

afterEach(() => vi.unstubAllEnvs())

test.each([
  [id.toUpperCase(), id],
  ['parfums', undefined],
  [[id], undefined],
  [undefined, undefined],
])('SHOP-02 the category %j of an address is read as %j, beside the filters', (categorie, read) => {
  expect(filterSearch({ categorie, pour: 'elle', x: '1' })).toEqual({
    ...pageSearch({ pour: 'elle' }),
    categorie: read,
  })
})

describe.each([true, false])('where a list begins (on the server: %s)', (isServer) => {
  test.each([
    ['the newest first', {}, newest],
    ['by price', { tri: 'prix' }, cheapest],
  ])('SHOP-05 %s: after the product in the address', (_order, choice, apres) => {
    vi.stubEnv('SSR', isServer)
    expect(pageSearch({ ...choice, apres })).toMatchObject({ ...choice, apres })
  })

  test.each([
    ['none', undefined],
    ['several', [newest]],
    ['an endless one', 'x'.repeat(101)],
  ])('SHOP-05 with its beginning for a cursor that is none: %s', (_cursor, apres) => {
    vi.stubEnv('SSR', isServer)
    expect(pageSearch({ apres })).toHaveProperty('apres', undefined)
  })
})

test('SHOP-05 FILT-05 a cursor of another order begins the list anew', () => {
  vi.stubEnv('SSR', true)
  expect(pageSearch({ apres: cheapest }).apres).toBeUndefined()
  expect(pageSearch({ tri: 'prix', apres: newest }).apres).toBeUndefined()
})
