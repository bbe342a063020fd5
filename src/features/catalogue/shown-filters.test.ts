import { expect, test } from 'vitest'
import { readChoice } from './list-filters.ts'
import { apartBrands, countFilters, type ListCount, nextChoices } from './shown-filters.ts'

const count = (perfumes: number, values: Partial<ListCount> = {}): ListCount => ({
  wearer: 'elle',
  olfactoryFamily: 'boisee',
  concentration: null,
  step: 10_000,
  inStock: true,
  perfumes,
  ...values,
})

const counts = [
  count(4),
  count(3, { olfactoryFamily: 'florale', step: 50_000 }),
  count(2, { wearer: 'lui', inStock: false }),
  count(1, { wearer: null, olfactoryFamily: null, step: 50_000 }),
]

test('FILT-02 FILT-04 any value within a filter, all filters together: each value says what it would leave with the others', () => {
  const { total, values } = countFilters(counts, readChoice({ pour: 'elle', prix: '0-15000' }))
  expect(total).toBe(4)
  expect(values.pour).toEqual([
    { value: 'elle', count: 4 },
    { value: 'lui', count: 2 },
  ])
  expect(values.famille).toEqual([
    { value: 'florale', count: 0 },
    { value: 'boisee', count: 4 },
  ])
  expect(values.prix).toEqual([
    { value: '0-15000', count: 4 },
    { value: '15000-', count: 3 },
  ])
  expect(countFilters(counts, readChoice({ pour: 'elle.lui' })).total).toBe(9)
})

const azur = { brand: 'azur', name: 'Azur', perfumes: 3 }
const brands = [{ brand: 'zephyr', name: 'Zéphyr', perfumes: 2 }, azur]

test('D65 FILT-04 the brands of a list are those of several, by their names; of a chosen one the others count what it leaves', () => {
  expect(countFilters(counts, {}, brands).values.marque).toEqual([
    { value: 'azur', count: 3, label: 'Azur' },
    { value: 'zephyr', count: 2, label: 'Zéphyr' },
  ])
  const ofAzur = apartBrands(counts, [count(2), count(1, { wearer: 'lui', inStock: false })])
  const { total, values } = countFilters(ofAzur, readChoice({ marque: 'azur', pour: 'elle' }), brands)
  expect(total).toBe(2)
  expect(values.pour).toEqual([
    { value: 'elle', count: 2 },
    { value: 'lui', count: 1 },
  ])
  expect(values.famille).toContainEqual({ value: 'florale', count: 0 })
  expect(values.prix.map(({ value }) => value)).toEqual(['0-15000', '15000-'])
})

test.each([
  ['one alone is no choice', {}, [azur], []],
  ['one that is chosen stays', { marque: 'azur' }, [azur], ['azur']],
  ['an unknown one that is chosen too', { marque: 'b' }, brands, ['azur', 'b', 'zephyr']],
])('D65 %s', (_, choice, known, values) => {
  expect(countFilters(counts, choice, known).values.marque.map(({ value }) => value)).toEqual(values)
})

test('FILT-04 « En stock » is not offered where nothing is in stock', () => {
  expect(countFilters([count(2, { inStock: false })], {}).values.stock).toEqual([])
})

test('FILT-04 a chosen value stays, even when no perfume has it', () => {
  const { total, values } = countFilters(counts, readChoice({ pour: 'mixte', prix: '5000-10000' }))
  expect(total).toBe(0)
  expect(values.pour).toContainEqual({ value: 'mixte', count: 0 })
  expect(values.prix).toContainEqual({ value: '5000-10000', count: 0 })
})

test('FILT-08 one press more leads to each value that leaves perfumes, and is not chosen', () => {
  const choice = readChoice({ pour: 'elle', prix: '0-15000', tri: 'prix' })
  expect(nextChoices(countFilters(counts, choice), choice)).toEqual(
    [
      { pour: 'elle.lui', prix: '0-15000' },
      { pour: 'elle', famille: 'boisee', prix: '0-15000' },
      { pour: 'elle', prix: '0-15000.15000-' },
      { pour: 'elle', prix: '0-15000', stock: 'oui' },
    ].map((next) => readChoice({ ...next, tri: 'prix' })),
  )
})
