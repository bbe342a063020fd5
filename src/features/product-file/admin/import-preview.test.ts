import { expect, test } from 'vitest'
import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import type { ProductField } from '#features/catalogue/admin/product-fields.ts'
import { editedProduct } from '#tests/fixtures/database/products.ts'
import type { FileLine } from './file-columns.ts'
import { ImportPlan } from './import-plan.ts'
import {
  acceptText,
  countText,
  createText,
  importedText,
  MOST_SHOWN,
  previewOf,
  wrongText,
} from './import-preview.ts'
import type { Known } from './plan-line.ts'
import type { ReadFile } from './read-tables.ts'

const product = editedProduct({
  description: 'Chaud. '.repeat(40),
  categoryId: 'c',
  categoryName: 'Parfums',
  imageUrl: '/pictures/a.webp',
})
const known: Known = {
  products: new Map(),
  perfumeOf: new Map(),
  categories: new Map(),
  separators: { ',': null, '.': null },
  categoryNames: new Map(Object.entries({ c: 'Parfums', n: 'Bougies' })),
  newCategories: new Map(Object.entries({ n: 'Bougies', unused: 'Savons' })),
  takenNames: new Set(),
  lostPictures: new Set(),
}
const own: ReadFile = {
  from: null,
  lines: [],
  left: [],
  notes: [],
  ignored: [],
  errors: [],
  separators: known.separators,
  money: { named: null, hasCents: false },
  chosen: null,
}
const foreign: ReadFile = { ...own, from: 'Shopify' }
const error = (line: number) => ({ line, column: 'Prix', text: 'Faux.' })

type Addition = [Partial<EditedProduct>, Partial<FileLine>?]

/** What products that are added, by what differs, one changed product and lines with errors would do. */
function planned(
  additions: Addition[],
  after: Partial<EditedProduct> | null = null,
  errors: number[] = [],
): ImportPlan {
  const plan = new ImportPlan(errors.map(error))
  for (const [at, [values, beside]] of additions.entries()) {
    const added = { ...product, name: `N${at}`, ...values }
    plan.add({ line: at + 2, texts: {}, ...beside }, { kind: 'added', values: added })
  }
  if (after) {
    const fields = Object.keys(after) as ProductField[]
    plan.add({ line: 900, texts: { id: 'p' } }, { kind: 'changed', product, fields, before: {}, after })
  }
  return plan
}
const preview = (plan: ImportPlan, file = own) => previewOf({ file, plan, known, digest: 'd', profiles: [] })

test('IMPORT-01 a preview names what is added, and each changed field from what it was to what it would be', () => {
  const after = { price: 13_000, categoryId: 'n', description: `${product.description}Encore.` }
  const plan = planned([[{ categoryId: null }], [{}, { format: { perfume: 'k', sizeMl: 50 } }]], after)
  plan.add({ line: 901, texts: { id: 'q' } }, { kind: 'unchanged' })
  const shown = preview(plan)
  expect(shown).toMatchObject({ from: null, added: 2, changed: 1, unchanged: 1, examples: [], digest: 'd' })
  expect(shown).toMatchObject({ newCategories: ['Bougies'], toCreate: 1 })
  expect(shown.additions).toEqual([
    { line: 2, name: 'N0' },
    { line: 3, name: 'N1, 50 ml' },
  ])
  const fields = [
    { label: 'Prix', before: expect.stringMatching(/12.000/), after: expect.stringMatching(/13.000/) },
    { label: 'Catégorie', before: 'Parfums', after: 'Bougies' },
    expect.objectContaining({ after: expect.stringMatching(/… \(modifié plus loin\)$/) }),
  ]
  expect(shown.changes).toEqual([{ line: 900, name: 'Ambre', fields }])
  expect(preview(planned([], { categoryId: null })).changes[0]?.fields[0]?.after).toBe('aucune')
})

test('IMPORT-01 a preview shows the first hundred of each and counts all', () => {
  const many = Array.from({ length: MOST_SHOWN + 1 }, (_, at) => at)
  const lines = many.map(error)
  const file = { ...foreign, left: lines, ignored: many.map(String), notes: ['Note.'] }
  const added = many.map((at): Addition => [{ categoryId: `n${at}` }])
  const plan = planned(added, null, many)
  for (const at of many) {
    const beside = { line: 1000 + at, texts: { id: `p${at}` } }
    plan.add(beside, { kind: 'changed', product, fields: [], before: {}, after: {} })
  }
  const newCategories = new Map(many.map((at) => [`n${at}`, `N${at}`]))
  const shown = previewOf({ file, plan, known: { ...known, newCategories }, digest: 'd', profiles: [] })
  const counts = { added: 101, changed: 101, wrong: 101, leftOut: 101, toCreate: 101 }
  expect(shown).toMatchObject(counts)
  const { additions, changes, errors, left, ignored, newCategories: created } = shown
  for (const listed of [additions, changes, errors, left, ignored, created])
    expect(listed).toHaveLength(MOST_SHOWN)
})

test.each([
  ['the shop’s own with a change', own, planned([], {}), 'd'],
  ['the shop’s own with an addition and a change', own, planned([[{}]], {}), 'd'],
  ['the shop’s own with an error', own, planned([[{}]], {}, [5]), null],
  ['one from elsewhere with a wrong line', foreign, planned([[{}]], null, [5]), 'd'],
  ['one from elsewhere that is wrong', { ...foreign, errors: [error(1)] }, planned([[{}]], null, [1]), null],
  ['one that changes nothing', foreign, planned([]), null],
])(
  'IMPORT-03 MOVE-06 the digest of a file, %s, tells whether it can be imported',
  (_, file, plan, digest) => {
    expect(preview(plan, file).digest).toBe(digest)
  },
)

test('MOVE-06 two errors of a line from elsewhere are one refused line', () => {
  const plan = planned([], null, [5, 5])
  expect([preview(plan).wrong, preview(plan, foreign).wrong]).toEqual([2, 1])
})

test('MOVE-06 examples of a file from elsewhere: a format, a former price, a picture, else the first', () => {
  const examples = (...of: Addition[]) => preview(planned(of), foreign).examples
  expect(examples([{}], [{}], [{}], [{}]).map(({ name }) => name)).toEqual(['N0', 'N1', 'N2'])
  const [format, reduced, pictured] = examples(
    [{}],
    [{ compareAtPrice: 15_000 }],
    [{}],
    [
      { categoryId: null, description: null },
      { format: { perfume: 'k', sizeMl: 50 }, pictureUrls: [] },
    ],
    [{}],
    [{}, { pictureUrls: ['https://a.example/1'] }],
  )
  const picture = '/pictures/a.webp'
  expect(format).toMatchObject({ line: 5, category: null, description: '', sizeMl: 50, picture })
  const { price, stock, isActive } = product
  const description = product.description?.slice(0, 160)
  const said = { name: 'N1', description, category: 'Parfums', sizeMl: null, picture }
  expect(reduced).toEqual({ line: 3, ...said, price, compareAtPrice: 15_000, stock, isActive })
  expect(pictured).toMatchObject({ line: 7, picture: 'https://a.example/1' })
})

test.each([
  [{ added: 12, changed: 30, unchanged: 4958 }, '12 produits nouveaux, 30 modifiés, 4\u202f958 inchangés'],
  [{ added: 1, changed: 1, unchanged: 1 }, '1 produit nouveau, 1 modifié, 1 inchangé'],
  [{ added: 0, changed: 0, unchanged: 0 }, 'Aucun produit'],
])('IMPORT-01 the preview counts %j as %j', (counts, text) => {
  expect(countText(counts)).toBe(text)
})

test.each([
  [null, 1, '1 erreur dans le fichier'],
  [null, 2, '2 erreurs dans le fichier'],
  ['Shopify', 1, '1 ligne refusée'],
  ['Shopify', 2, '2 lignes refusées'],
])('IMPORT-03 MOVE-06 in a file of %s %i refused lines are counted: %j', (from, wrong, text) => {
  expect(wrongText({ from, wrong })).toBe(text)
})

test.each([
  [[5], / 1 produit nouveau\. 1 ligne refusée, à reprendre à la main\.$/],
  [[], / 1 produit nouveau\.$/],
])('MOVE-06 the question before an import counts the refused lines %j too', (errors, question) => {
  expect(acceptText(preview(planned([[{}]], null, errors), foreign))).toMatch(question)
})

test('MOVE-05 the button says how many categories are created', () => {
  expect([1, 1200].map(createText)).toEqual(['Créer 1 catégorie', 'Créer 1\u202f200 catégories'])
})

test.each([
  [{ added: 12, changed: 30 }, '12 produits ajoutés, 30 modifiés'],
  [{ added: 2, changed: 0 }, '2 produits ajoutés'],
  [{ added: 0, changed: 1 }, '1 produit modifié'],
  [{ added: 0, changed: 2 }, '2 produits modifiés'],
  [{ added: 1, changed: 1 }, '1 produit ajouté, 1 modifié'],
])('IMPORT-07 %j were imported: %j', (counts, text) => {
  expect(importedText(counts)).toBe(text)
})
