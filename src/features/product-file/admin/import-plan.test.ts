import { parse } from 'valibot'
import { expect, test } from 'vitest'
import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { emptyProductForm, productSchema } from '#features/catalogue/admin/product-form.ts'
import type { FileLine } from './file-columns.ts'
import { ImportPlan, knownAgain, missingCategories } from './import-plan.ts'
import type { LinePlan } from './plan-line.ts'

const product = { id: 'c' } as EditedProduct
const added = (name = 'Oud', change = {}): LinePlan => ({
  kind: 'added',
  values: { ...parse(productSchema, { ...emptyProductForm, name, price: '5', stock: '1' }), ...change },
})
const changed = (from = 1, to = 2): LinePlan => ({
  kind: 'changed',
  product,
  fields: ['price'],
  before: { price: from },
  after: { price: to },
})
const wrong = (line: number): LinePlan => ({
  kind: 'wrong',
  errors: [{ line, column: 'Prix', text: 'Faux.' }],
})
const file = (line: number, id = ''): FileLine => ({ line, texts: { id } })

test('IMPORT-01 IMPORT-03 a file adds and changes what its lines do, and does nothing of a wrong or repeated one', () => {
  const first = { line: 1, column: 'Titres', text: 'Faux.' }
  const whole = new ImportPlan([first])
  whole.add(file(2, 'a'), { kind: 'unchanged' })
  for (const line of [3, 4]) whole.add(file(line), wrong(line))
  for (const line of [9, 10]) whole.add(file(line, 'w'), wrong(line))
  for (const [at, name] of ['Oud', 'OUD'].entries()) whole.add(file(5 + 6 * at), added(name))
  for (const [at, id] of ['c', ' C ', 'c'].entries()) whole.add(file(6 + at, id), changed())
  const repeated = (line: number, column = 'Identifiant') => ({
    column,
    text: `Ce produit est déjà à la ligne ${line}.`,
  })
  expect(whole).toMatchObject({
    unchanged: 1,
    additions: [{ line: 5, values: { name: 'Oud', price: 5, stock: 1 } }],
    changes: [{ line: 6, before: { price: 1 }, after: { price: 2 } }],
    errors: [
      first,
      { line: 3, text: 'Faux.' },
      { line: 4, text: 'Faux.' },
      { line: 9, text: 'Faux.' },
      { line: 10, ...repeated(9) },
      { line: 11, ...repeated(5, 'Nom') },
      { line: 7, ...repeated(6) },
      { line: 8, ...repeated(6) },
    ],
  })
})

test('D44 MOVE-06 a new format is refused where its perfume has the size, or five of them, in the shop', () => {
  const whole = new ImportPlan([], new Map([['a', { id: 'p', sizes: [10, 20, 30] }]]))
  whole.add({ ...file(2, 'A'), format: { perfume: 'k', sizeMl: 10 } }, { kind: 'unchanged' })
  for (const [at, sizeMl] of [20, 40, 50, 60].entries())
    whole.add({ ...file(3 + at), format: { perfume: 'k', sizeMl } }, added())
  whole.add({ ...file(7), format: { perfume: 'other', sizeMl: 20 } }, added('Iris'))
  whole.add(file(8), added())
  whole.refuseFormats()
  expect(whole.additions.map(({ line }) => line)).toEqual([4, 5, 7, 8])
  expect(whole.errors).toEqual([
    { line: 3, column: 'Format', text: expect.stringContaining('déjà un format de 20 ml') },
    { line: 6, column: 'Format', text: expect.stringContaining('déjà 5 formats') },
  ])
})

test('IMPORT-03 MOVE-05 what decides an import is each value that it writes or replaces, and a new category’s name', () => {
  const factsOf = (plan: LinePlan, beside = {}, names = new Map<string, string>()) => {
    const whole = new ImportPlan([])
    whole.add({ ...file(2, plan.kind === 'changed' ? 'c' : ''), ...beside }, plan)
    return whole.facts(names)
  }
  const different = [
    factsOf({ kind: 'unchanged' }),
    factsOf(added()),
    factsOf(added('Iris')),
    factsOf(added('Oud', { price: 6 })),
    factsOf(added(), { format: { perfume: 'k', sizeMl: 10 } }),
    factsOf(added(), { pictureUrls: ['https://a.example/1'] }),
    factsOf(added(), { oldAddresses: ['/oud'] }),
    factsOf(changed()),
    factsOf(changed(1, 3)),
    factsOf(changed(0, 2)),
  ]
  expect(new Set(different).size).toBe(different.length)
  expect(factsOf(added(), { line: 9 })).toBe(factsOf(added()))
  const inNew = (categoryId: string, name: string) =>
    factsOf(added('Oud', { categoryId }), {}, new Map([[categoryId, name]]))
  expect(inNew('x', 'Bougies')).toBe(inNew('y', 'Bougies'))
  expect(inNew('x', 'Bougies')).not.toBe(inNew('x', 'Savons'))
})

test('MOVE-07 products of another shop are known again by name and size, unless several are called so', () => {
  const format = (sizeMl: number) => ({ perfume: 'k', sizeMl })
  const lines = [
    { line: 2, texts: { name: ' AMBRE ', price: '12000', stock: ' ', description: '' } },
    { line: 3, texts: { name: 'Ambre' }, format: format(50) },
    { line: 4, texts: { name: 'Ambre' }, format: format(100) },
    { line: 5, texts: { name: 'Oud', stock: '' } },
    { line: 6, texts: { name: 'Iris', stock: '' } },
    { line: 7, texts: {} },
  ]
  const shop = [
    { name: 'ambre', sizeMl: null, ids: ['a'] },
    { name: 'ambre', sizeMl: 50, ids: ['b'] },
    { name: 'oud', sizeMl: null, ids: ['c', 'd'] },
  ]
  expect(knownAgain(lines, shop)).toEqual({
    lines: [
      { line: 2, texts: { name: ' AMBRE ', price: '12000', id: 'a' } },
      { line: 3, texts: { name: 'Ambre', id: 'b' }, format: format(50) },
      lines[2],
      lines[4],
      lines[5],
    ],
    refused: [{ line: 5, column: 'Nom', text: expect.stringContaining('Plusieurs produits') }],
  })
})

test('MOVE-05 a category that the shop lacks is created once, as it is written first', () => {
  const longest = 'x'.repeat(200)
  const names = [' Bougies ', 'BOUGIES', 'ete', '', undefined, longest, `${longest}y`, 'Savons']
  const lines = names.map((categoryId, at) => ({
    line: at,
    texts: categoryId === undefined ? {} : { categoryId },
  }))
  expect(missingCategories(lines, [{ id: 'a', name: 'Été' }])).toEqual(['Bougies', longest, 'Savons'])
})
