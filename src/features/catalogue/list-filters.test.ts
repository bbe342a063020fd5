import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  bandValue,
  chosenValues,
  filterNames,
  filterSearch,
  pageSearch,
  priceBands,
  priceSteps,
  readBand,
  readChoice,
  stepsOf,
} from './list-filters.ts'
import {
  countText,
  dividedValues,
  filterLabels,
  isFiltered,
  perfumesText,
  toggled,
  valueLabel,
  withoutFilters,
} from './shown-filters.ts'

const written = (choice: object) =>
  new URLSearchParams(
    Object.entries(choice).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString()

test('FILT-03 a choice has one spelling: its values in their order, each once', () => {
  const choice = readChoice({
    famille: 'ambree.boisee.ambree',
    pour: 'elle',
    prix: '30000-.0-15000',
    tri: 'prix',
  })
  expect(written(choice)).toBe('pour=elle&famille=boisee.ambree&prix=0-15000.30000-&tri=prix')
  expect(readChoice({ prix: '0-.0-30000.0-5000.75000-' }).prix).toBe('0-5000.0-30000.0-.75000-')
  expect(readChoice(choice)).toEqual(choice)
})

test('D65 brands are in the address in the order of their letters, in whatever script', () => {
  expect(readChoice({ marque: 'Zéphyr.maison-d-azur.لطافة.maison-d-azur' }).marque).toBe(
    'maison-d-azur.zéphyr.لطافة',
  )
  const long = Array.from({ length: 9 }, (_, at) => `${at}${'m'.repeat(59)}`)
  expect(readChoice({ marque: long.join('.') }).marque).toBe(long.join('.'))
})

test('D65 of many brands those with most perfumes are seen at once, and those that are chosen', () => {
  const values = Array.from({ length: 13 }, (_, at) => ({ value: `m${at}`, count: at }))
  const { shown, hidden } = dividedValues(values, ['m0'])
  expect(shown.map(({ value }) => value)).toEqual(['m0', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'])
  expect(hidden.map(({ value }) => value)).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(dividedValues(values.slice(1), []).hidden).toEqual([])
})

test.each([
  { famille: '<b>' },
  { famille: ['boisee'] },
  { prix: '1-2' },
  { prix: '5000-5000' },
  { prix: '0-5000-' },
  { prix: '0-7' },
  { marque: '<b>' },
  { tri: 'toString' },
  { tri: ['prix'] },
  { famille: 'boisee.'.repeat(100) },
])('FILT-03 what is unknown leaves the address: %o', (parameters) => {
  expect(Object.values(readChoice(parameters)).filter((value) => value !== undefined)).toEqual([])
})

test('FILT-02 a value is added and taken away, and the filters leave together', () => {
  const women = toggled({ tri: 'ventes' }, 'pour', 'elle')
  const both = toggled(women, 'pour', 'lui')
  expect(written(both)).toBe('pour=elle.lui&tri=ventes')
  expect(written(toggled(both, 'pour', 'elle'))).toBe('pour=lui&tri=ventes')
  expect(isFiltered(both)).toBe(true)
  expect(isFiltered(withoutFilters(both))).toBe(false)
  expect(written(withoutFilters(both))).toBe('tri=ventes')
  expect(chosenValues(both, 'pour')).toEqual(['elle', 'lui'])
})

test('FILT-04 bands hold whole steps: up to about a quarter of the catalogue, half, three quarters, and the others', () => {
  expect(readBand('15000-30000')).toEqual({ from: 15_000, below: 30_000 })
  expect(stepsOf(['5000-15000', '150000-', 'x'])).toEqual([5000, 10_000, 150_000, 300_000])
  const bandsOf = (...counts: [step: number, count: number][]) => priceBands(new Map(counts)).map(bandValue)
  expect(bandsOf(...priceSteps.slice(0, 8).map((step): [number, number] => [step, 10]))).toEqual([
    '0-10000',
    '0-30000',
    '0-75000',
    '75000-',
  ])
  expect(bandsOf([75_000, 1], [0, 6], [5000, 1], [30_000, 2])).toEqual(['0-5000', '0-10000', '10000-'])
  expect(bandsOf([0, 3], [50_000, 1])).toHaveLength(2)
  expect(bandsOf([10_000, 7])).toEqual([])
  expect(bandsOf()).toEqual([])
})

test('FILT-02 a band replaces another that begins at nothing, and stands beside one that does not', () => {
  const below = toggled({ prix: '0-15000' }, 'prix', '0-30000')
  expect(below.prix).toBe('0-30000')
  expect(toggled(below, 'prix', '75000-').prix).toBe('0-30000.75000-')
  expect(toggled({ prix: '75000-' }, 'prix', '0-15000').prix).toBe('0-15000.75000-')
  expect(toggled({ prix: '0-15000' }, 'prix', '15000-30000').prix).toBe('0-15000.15000-30000')
})

test.each([
  [0, 'Aucun parfum', '0'],
  [1, '1 parfum', '1'],
  [1000, '1 000 parfums', '1 000'],
  [1001, 'plus de 1 000 parfums', '+ de 1 000'],
])('FILT-04 %i perfumes are counted exactly up to a thousand', (count, perfumes, short) => {
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  expect([perfumesText(count), countText(count)].map(plain)).toEqual([perfumes, short])
})

test('FILT-01 filters are named in French, in their order', () => {
  const names = ['Pour', 'Famille', 'Concentration', 'Marque', 'Prix', 'Disponibilité']
  expect(filterNames.map((name) => filterLabels[name])).toEqual(names)
})

test.each([
  ['pour', { value: 'elle' }, 'Elle'],
  ['famille', { value: 'boisee' }, 'Boisée'],
  ['marque', { value: 'maison-d-azur', label: 'Maison d’Azur' }, 'Maison d’Azur'],
  ['prix', { value: '0-30000' }, 'Moins de 30 000 CFA'],
  ['prix', { value: '15000-30000' }, 'De 15 000 CFA à 30 000 CFA'],
  ['prix', { value: '75000-' }, '75 000 CFA et plus'],
  ['stock', { value: 'oui' }, 'En stock'],
] as const)('FILT-01 of the filter %s the value %j is called %j', (filter, value, label) => {
  expect(valueLabel(filter, value).replace(/[\u202f\u00a0]/g, ' ')).toBe(label)
})

const id = '0190a6f0-0000-7000-8000-0000000000ab'
const newest = `2026-11-22 08:00:00+00~${id}`
const cheapest = `12500.00~${id}`

afterEach(() => vi.unstubAllEnvs())

test.each([
  [id.toUpperCase(), id],
  [[id], undefined],
])('SHOP-02 the category %j of an address is read as %j, beside the filters', (categorie, read) => {
  expect(filterSearch({ categorie, pour: 'elle', x: '1' })).toEqual({
    ...pageSearch({ pour: 'elle' }),
    categorie: read,
  })
})

describe.each([true, false])('where a list begins (on the server: %s)', (isServer) => {
  test.each([
    ['the newest first: after the product in the address', {}, newest, newest],
    ['by price: after the product in the address', { tri: 'prix' }, cheapest, cheapest],
    ['with its beginning for several cursors', {}, [newest], undefined],
    ['with its beginning for an endless one', {}, 'x'.repeat(101), undefined],
  ])('SHOP-05 %s', (_where, choice, apres, read) => {
    vi.stubEnv('SSR', isServer)
    expect(pageSearch({ ...choice, apres })).toMatchObject({ ...choice, apres: read })
  })
})

test('SHOP-05 FILT-05 a cursor of another order begins the list anew', () => {
  vi.stubEnv('SSR', true)
  expect(pageSearch({ apres: cheapest }).apres).toBeUndefined()
  expect(pageSearch({ tri: 'prix', apres: newest }).apres).toBeUndefined()
})
