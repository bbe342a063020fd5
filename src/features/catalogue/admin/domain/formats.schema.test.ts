import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { formatsEditSchema, sizeMessages } from './formats.schema.ts'

const wrong = 'Un format est un nombre entier de ml, de 1 à 5000'

test.each([
  ['', 'Indiquez le format en ml'],
  ['0', wrong],
  ['12,5', wrong],
  ['grand', wrong],
  ['5001', wrong],
])('FMT-06 the size %j: %s', (size, message) => {
  expect(sizeMessages([{ id: 'a', size }])).toEqual({ a: message })
})

test('FMT-06 a perfume has each size once, and five at most', () => {
  expect(
    sizeMessages([
      { id: 'a', size: '50' },
      { id: 'b', size: ' 50 ' },
      { id: 'c', size: '100' },
    ]),
  ).toEqual({ b: 'Un autre produit a déjà le format 50 ml' })

  const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`
  const edit = (sizes: string[]) => ({
    productId: id(0),
    formats: sizes.map((sizeMl, place) => ({ id: id(place), sizeMl })),
    seen: [],
  })
  const isTaken = (sizes: string[]) => safeParse(formatsEditSchema, edit(sizes)).success
  expect([isTaken([]), isTaken(['15', '50']), isTaken(['1', '2', '3', '4', '5'])]).toEqual([true, true, true])
  expect([isTaken(['50', '50']), isTaken(['1', '2', '3', '4', '5', '6'])]).toEqual([false, false])
  const seen = [{ id: id(1), sizeMl: 50 }]
  expect(parse(formatsEditSchema, { ...edit([]), seen })).toMatchObject({ seen })
  expect(safeParse(formatsEditSchema, { ...edit([]), seen: [{ id: 'x', sizeMl: 50 }] }).success).toBe(false)
})
