import { expect, test } from 'vitest'
import { namedSize, withNamedSizes } from './sizes.ts'

test.each([
  ['Khamrah 50 ml', { name: 'Khamrah', sizeMl: 50 }],
  ['Khamrah – 100ml', { name: 'Khamrah', sizeMl: 100 }],
  ['Eau de lagune (10 cl)', { name: 'Eau de lagune', sizeMl: 100 }],
  ['Oud, 7,5 cl.', { name: 'Oud', sizeMl: 75 }],
  ['Savon 100 g', null],
  ['No 5', null],
  ['50 ml', null],
  ['Oud 50 ml intense', null],
  ['Oud 2x50 ml', null],
  ['Oud 2 x 50 ml', null],
  ['Oud 0.5 ml', null],
])('MOVE-21 the name %j has the size %j', (name, size) => {
  expect(namedSize(name)).toEqual(size)
})

const linesOf = (...names: string[]) => names.map((name, at) => ({ line: at + 2, texts: { name } }))
const shown = (lines: ReturnType<typeof withNamedSizes>) =>
  lines.map(({ texts, format }) => (format ? [texts.name, format.sizeMl] : texts.name))

/** Names of a file, what the shop has, and what they become. */
test.each<[string[], string[], unknown[]]>([
  [
    ['Khamrah 50 ml', 'Savon 100 g', 'KHAMRAH – 100ml'],
    [],
    [['Khamrah', 50], 'Savon 100 g', ['Khamrah', 100]],
  ],
  [['Khamrah 50 ml'], [], ['Khamrah 50 ml']],
  [['Oud 50 ml', 'Oud 5 cl'], [], ['Oud 50 ml', 'Oud 5 cl']],
  [[1, 2, 3, 4, 5, 6].map((ml) => `Oud ${ml} ml`), [], [1, 2, 3, 4, 5, 6].map((ml) => `Oud ${ml} ml`)],
  // What the shop has stays as it is there.
  [['Oud 50 ml', 'Oud 100 ml'], ['Oud 50 ml'], ['Oud 50 ml', 'Oud 100 ml']],
  [['Oud 50 ml'], ['Oud, 50'], [['Oud', 50]]],
])('MOVE-21 of the names %j, beside %j in the shop, the products are %j', (names, shop, products) => {
  const isKnown = (name: string, ml: number | null) => shop.includes(ml ? `${name}, ${ml}` : name)
  expect(shown(withNamedSizes(linesOf(...names), isKnown))).toEqual(products)
})

test('MOVE-21 the sizes of one perfume share its key, and a format by its column stays one', () => {
  const column = { line: 9, texts: { name: 'Oud 50 ml' }, format: { perfume: 'k', sizeMl: 30 } }
  const [one, other, own] = withNamedSizes([...linesOf('Oud 50 ml', 'Oud 100 ml'), column])
  expect(one?.format?.perfume).toBe(other?.format?.perfume)
  expect(own).toEqual(column)
})
