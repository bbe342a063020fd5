import { expect, test } from 'vitest'
import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { editedProduct } from '#tests/fixtures/database/products.ts'
import {
  type FileField,
  type FileLine,
  fieldOfTitle,
  fileColumns,
  fileFields,
  readLines,
  rowOf,
} from './file-columns.ts'
import { type Known, planLine } from './plan-line.ts'

const id = '0190a6f0-0000-7000-8000-0000000000ab'
const categoryId = '0190a6f0-0000-7000-8000-0000000000c1'
const product = editedProduct({
  id,
  name: 'Ambre Doré',
  description: 'Chaud,\r\nboisé',
  price: 12_500,
  categoryId,
  categoryName: 'Parfums',
  imageUrl: '/pictures/0123456789abcdef0123456789abcdef.webp',
  moreImageUrls: ['https://a.example/1.webp', 'https://a.example/2.webp'],
  olfactoryFamily: 'ambree',
  topNotes: ['mandarine confite', 'safran'],
  longevityHours: 8,
  allergens: '=limonene',
  monthsAfterOpening: 36,
  sizeMl: 50,
  version: 3,
})

function knownWith(now: EditedProduct = product): Known {
  return {
    products: new Map([[id, now]]),
    perfumeOf: new Map(),
    categories: new Map([['parfums', [categoryId]]]),
    separators: { ',': null, '.': null },
    categoryNames: new Map([[categoryId, 'Parfums']]),
    newCategories: new Map(),
    takenNames: new Set(['Déjà là']),
    lostPictures: new Set(['/pictures/ffffffffffffffffffffffffffffffff.webp']),
  }
}

/** The line of the product as it was exported, as a spreadsheet saves it, with some cells edited. */
function exported(edits: Partial<Record<FileField, string>> = {}): FileLine {
  const cells = rowOf(product).map((cell) => String(cell ?? '').replaceAll('\r\n', '\n'))
  const texts = Object.fromEntries(fileFields.map((field, at) => [field, cells[at] ?? '']))
  return { line: 2, texts: { ...texts, ...edits } }
}

const plan = (line: FileLine, now?: EditedProduct) => planLine(line, knownWith(now))
const wrong = (column: string, text: string | RegExp) => ({
  kind: 'wrong',
  errors: [{ line: 2, column, text: expect.stringMatching(text) }],
})

test('EXPORT-01 IMPORT-01 what was exported and not edited changes nothing', () => {
  expect(plan(exported())).toEqual({ kind: 'unchanged' })
  expect(plan(exported({ id: ` ${id.toUpperCase()} ` }))).toEqual({ kind: 'unchanged' })
  // Whatever the rules of the form say of what the shop has.
  expect(plan({ line: 2, texts: { id } }, { ...product, compareAtPrice: 5 })).toEqual({ kind: 'unchanged' })
})

test('IMPORT-01 edited cells alone are changes, from what the shop has to what the file says', () => {
  expect(plan(exported({ price: '13 000', allergens: '', stock: '7,0' }))).toMatchObject({
    kind: 'changed',
    before: { price: 12_500, allergens: '=limonene' },
    after: { price: 13_000, allergens: null },
    fields: ['price', 'allergens'],
  })
})

test('PROF-05 the profile is written in words, and read from words as people write them', () => {
  expect(exported().texts).toMatchObject({
    olfactoryFamily: 'Ambrée',
    topNotes: 'mandarine confite, safran',
    longevityHours: '8',
    wearer: '',
  })
  const cells = { olfactoryFamily: 'boisee', wearer: 'LUI', heartNotes: 'Iris ; encens, Encens' }
  expect(plan(exported({ ...cells, longevityHours: '' }))).toMatchObject({
    kind: 'changed',
    after: { olfactoryFamily: 'boisee', wearer: 'lui', heartNotes: ['Iris', 'encens'], longevityHours: null },
  })
  expect(plan(exported({ olfactoryFamily: 'Musquée' }))).toEqual(
    wrong('Famille olfactive', /^«\u00a0Musquée\u00a0» n’est pas connu\. Écrivez Florale, Boisée/),
  )
  expect(plan(exported({ topNotes: Array.from({ length: 200 }, (_, n) => `note ${n}`).join(',') }))).toEqual(
    wrong('Notes de tête', '8 notes au plus\u00a0: 192 de trop.'),
  )
})

test('IMPORT-04 a cell that was not edited leaves what the shop has changed since the export', () => {
  const now = { ...product, stock: 5, price: 14_000 }
  expect(plan(exported(), now)).toEqual({ kind: 'unchanged' })
  expect(plan(exported({ name: 'Ambre' }), now)).toMatchObject({
    fields: ['name'],
    before: { name: 'Ambre Doré' },
  })
})

test('IMPORT-04 a cell that was edited is refused when the shop has changed it too, unless both say the same', () => {
  const now = { ...product, stock: 5 }
  expect(plan(exported({ stock: '20' }), now)).toEqual(wrong('Stock', /^Changé dans la boutique depuis/))
  expect(plan(exported({ stock: '5' }), now)).toEqual({ kind: 'unchanged' })
})

test('IMPORT-04 a file without marks says what shall be', () => {
  const changed = { before: { stock: 5 }, after: { stock: 20 } }
  expect(plan({ line: 2, texts: { id, stock: '20' } }, { ...product, stock: 5 })).toMatchObject(changed)
})

test.each<[Partial<Record<FileField, string>>, string, RegExp]>([
  [{ name: '' }, 'Nom', /^Le nom du produit est obligatoire\.$/],
  [{ price: 'cher' }, 'Prix', /^Le prix doit être un nombre positif\.$/],
  [{ compareAtPrice: '12000' }, 'Ancien prix', /supérieur au prix/],
  [{ imageUrl: 'ftp://a.example/x' }, 'Image', /http/],
  [{ imageUrl: ' /pictures/ffffffffffffffffffffffffffffffff.webp ' }, 'Image', /n’est plus dans la boutique/],
  [
    { moreImageUrls: 'https://a.example/1.webp /pictures/ffffffffffffffffffffffffffffffff.webp' },
    'Autres images',
    /n’est plus dans la boutique/,
  ],
  [{ sizeMl: '100' }, 'Format', /bouton «.Formats.»/],
  [{ sizeMl: '' }, 'Format', /bouton «.Formats.»/],
  [{ categoryId: 'Bougies' }, 'Catégorie', /«.Bougies.» n’existe pas/],
  [{ id: '0190a6f0-0000-7000-8000-0000000000ff' }, 'Identifiant', /n’existe plus.*ajouter\.$/],
])('IMPORT-03 %j is an error of its line and column', (edits, column, text) => {
  expect(plan(exported(edits))).toEqual(wrong(column, text))
})

test('IMPORT-03 an address of the shop that is not there is an error of a picture alone', () => {
  const [description = ''] = knownWith().lostPictures
  expect(plan(exported({ description }))).toMatchObject({ kind: 'changed', after: { description } })
})

test('PRICE-01 IMPORT-04 an edited price stays below the former price that the shop has by now', () => {
  const now = { ...product, compareAtPrice: 13_000 }
  for (const price of ['13 000', '14 000'])
    expect(plan(exported({ price }), now)).toEqual(wrong('Ancien prix', /supérieur au prix/))
  expect(plan(exported({ price: '12 999' }), now)).toMatchObject({
    after: { price: 12_999 },
    fields: ['price'],
  })
})

test('FMT-06 IMPORT-04 a format that was not edited changes nothing, whatever the shop has by now', () => {
  expect(plan(exported(), { ...product, sizeMl: 100 })).toEqual({ kind: 'unchanged' })
  expect(plan({ line: 2, texts: { id, sizeMl: ' 50,0 ' } })).toEqual({ kind: 'unchanged' })
  expect(plan({ line: 2, texts: { id, sizeMl: '100' } })).toEqual(wrong('Format', /bouton/))
  expect(plan({ line: 2, texts: { id, sizeMl: ' ' } }, { ...product, sizeMl: null })).toEqual({
    kind: 'unchanged',
  })
  const added = { name: 'Oud', price: '1', stock: '1' }
  expect(plan({ line: 2, texts: { ...added, sizeMl: '50' } })).toEqual(wrong('Format', /bouton/))
  expect(plan({ line: 2, texts: { ...added, sizeMl: ' ' } })).toMatchObject({ kind: 'added' })
})

test('IMPORT-01 a line without an identifier adds a product, by the rules of the form', () => {
  const texts = { name: 'Oud', price: '30 000', stock: '4' }
  expect(plan({ line: 2, texts })).toMatchObject({
    kind: 'added',
    values: { name: 'Oud', price: 30_000, stock: 4, isActive: true, moreImageUrls: [], description: null },
  })
  expect(plan({ line: 2, texts: { ...texts, name: 'Déjà là' } })).toEqual(
    wrong('Nom', /s’appelle déjà ainsi/),
  )
  const errors = [{ column: 'Prix' }, { column: 'Stock' }]
  expect(plan({ line: 2, texts: { name: 'Oud' } })).toMatchObject({ errors })
})

test('IMPORT-02 columns with other titles are named, and none of them may occur twice', () => {
  expect(fileFields.every((field) => fieldOfTitle(fileColumns[field].title) === field)).toBe(true)
  const titles = { line: 1, cells: ['Nom', ' Marge ', 'nom', ' ', 'Stock'] }
  expect(readLines(titles, [{ line: 4, cells: ['Oud'] }])).toEqual({
    lines: [{ line: 4, texts: { name: 'Oud', stock: '' } }],
    ignored: ['Marge'],
    errors: [{ line: 1, column: 'Nom', text: 'Cette colonne est deux fois dans le fichier.' }],
  })
  expect(readLines({ line: 1, cells: ['Prix'] }, []).errors).toMatchObject([{ column: 'Titres' }])
})
