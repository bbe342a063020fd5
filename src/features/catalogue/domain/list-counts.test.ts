import { expect, test } from 'vitest'
import { countFilters, type ListCount } from './list-counts.ts'
import { readChoice } from './list-filters.ts'
import { nextChoices } from './shown-filters.ts'

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

test('FILT-04 without a choice each value says how many perfumes have it, and none is offered that no perfume has', () => {
  expect(countFilters(counts, {})).toEqual({
    total: 10,
    values: {
      pour: [
        { value: 'elle', count: 7 },
        { value: 'lui', count: 2 },
      ],
      famille: [
        { value: 'florale', count: 3 },
        { value: 'boisee', count: 6 },
      ],
      concentration: [],
      prix: [
        { value: '0-15000', count: 6 },
        { value: '15000-', count: 4 },
      ],
      stock: [{ value: 'oui', count: 8 }],
    },
  })
})

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
