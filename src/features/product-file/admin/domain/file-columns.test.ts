import { expect, it } from 'vitest'
import { columnName, fieldOfTitle } from './file-columns.ts'

it.each([
  ['Prix (CFA)', 'price'],
  ['PRIX', 'price'],
  ['categorie', 'categoryId'],
  ['ID', 'id'],
  ['Produit', 'name'],
  ['nom du produit', 'name'],
  ['Actif', 'isActive'],
  ['Photo', 'imageUrl'],
  ['Adresse de l’image', 'imageUrl'],
  ['Format', 'sizeMl'],
  ['Couleur', undefined],
  ['', undefined],
])('IMPORT-02 a column with the title %j is read as %s', (title, field) => {
  expect(fieldOfTitle(title)).toBe(field)
})

it('a column is called by its title without the unit', () => {
  expect(columnName('compareAtPrice')).toBe('Ancien prix')
})
