import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import {
  categoryAdditionSchema,
  categoryEditSchema,
  categorySchema,
  emptyCategoryForm,
  formatsEditSchema,
  sizeMessages,
} from './field-parsers.ts'

test('VAL-32 a category needs a name', () => {
  const { issues = [] } = safeParse(categorySchema, { ...emptyCategoryForm, name: '  ' })
  expect(fieldMessages(issues)).toEqual({ name: 'Le nom de la catégorie est obligatoire' })
})

test('ACAT-02 what is left empty is null', () => {
  expect(safeParse(categorySchema, { ...emptyCategoryForm, name: ' Pour elle ' }).output).toEqual({
    name: 'Pour elle',
    description: null,
    imageUrl: null,
  })
})

test('ACAT-02 an edit holds what was changed, and nothing is no edit', () => {
  const edit = { id: '00000000-0000-7000-8000-00000000000a', version: 2 }
  const isTaken = (changes: object) => safeParse(categoryEditSchema, { ...edit, changes }).success
  expect([isTaken({ name: 'Elle' }), isTaken({}), isTaken({ name: ' ' })]).toEqual([true, false, false])
})

test('ACAT-02 a new category has a key, and the rules of the form', () => {
  const addition = { ...emptyCategoryForm, name: 'Elle', creationKey: '00000000-0000-7000-8000-00000000000a' }
  const isTaken = (change: object) => safeParse(categoryAdditionSchema, { ...addition, ...change }).success
  expect([isTaken({}), isTaken({ name: '' })]).toEqual([true, false])
})

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
