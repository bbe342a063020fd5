import { expect, it, test } from 'vitest'
import { editedProduct } from '#tests/fixtures/database/products.ts'
import { columnName, fieldOfTitle, hashOf, isSameValue, markOf, readMark } from './file-columns.ts'

it.each([
  ['Prix (CFA)', 'price'],
  ['categorie', 'categoryId'],
  ['ID', 'id'],
  ['nom du produit', 'name'],
  ['Actif', 'isActive'],
  ['Adresse de l’image', 'imageUrl'],
  ['Format', 'sizeMl'],
  ['notes de coeur', 'heartNotes'],
  ['PRIX', 'price'],
  ['prix (fcfa)', 'price'],
  ['durée après  ouverture', 'monthsAfterOpening'],
  ['Marge', undefined],
  ['', undefined],
])('IMPORT-02 a column with the title %j is read as %s', (title, field) => {
  expect(fieldOfTitle(title)).toBe(field)
})

it('a column is called by its title without the unit', () => {
  expect(columnName('compareAtPrice')).toBe('Ancien prix')
})

const mark = markOf(editedProduct({ name: 'Oud', price: 12_500, sizeMl: 50 }))

test('IMPORT-04 a mark says the value of each field, and is none when it is not whole or of another release', () => {
  expect(readMark(` ${mark} `)).toMatchObject({ name: hashOf('Oud'), stock: hashOf(7), sizeMl: hashOf(50) })
  for (const none of ['', 'r1', `${mark}.x`, mark.slice(0, mark.lastIndexOf('.')), mark.replace('r1', 'r2')])
    expect(readMark(none), none).toBeNull()
})

test.each([
  ['Oud', ' Oud\n'],
  ['un\ndeux', 'un\r\ndeux'],
  [null, undefined],
])('IMPORT-04 a spreadsheet that makes %j of %j has edited nothing', (one, other) => {
  expect(hashOf(one)).toBe(hashOf(other))
  expect(isSameValue(one, other)).toBe(true)
})

test('IMPORT-04 the marks of files that were exported before stay valid', () => {
  expect([hashOf('Oud'), hashOf(12_500), hashOf(null)]).toEqual(['1yn3t7b', 'knkmqd', 'x0xxgk'])
})
