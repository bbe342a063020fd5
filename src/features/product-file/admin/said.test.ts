import { expect, test } from 'vitest'
import { saidColumns } from './said.ts'

/** The cells of a row by their titles, and what the row says of a profile. */
test.each<[Record<string, string>, Record<string, string>]>([
  [
    {
      Name: 'Oud',
      Étiquettes: 'homme',
      'Attribute 4 name': 'Notes de tête',
      'Attribute 4 value(s)': 'Rose, iris',
    },
    { tags: 'homme', topNotes: 'Rose, iris' },
  ],
  [{ 'Имя атрибута 1': 'Famille olfactive', 'Значения атрибута 1': 'Boisée' }, { olfactoryFamily: 'Boisée' }],
  [{ 'Attribute 1 name': 'Couleur', 'Attribute 1 value(s)': 'Rose' }, {}],
  [{ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }, {}],
  [{ 'Notes de cœur (product.metafields.custom.coeur)': 'Lys', Saison: 'hiver' }, { heartNotes: 'Lys' }],
  [
    { 'Google Shopping / Gender': 'unisex', 'Meta: base_notes': 'Oud' },
    { wearer: 'unisex', baseNotes: 'Oud' },
  ],
  [
    { 'Feature (Name:Value:Position)': 'Concentration:Eau de parfum:1,Sexe:Mixte:2,Poids:1 kg:3' },
    { concentration: 'Eau de parfum', wearer: 'Mixte' },
  ],
  [{ 'Attribute (Name:Type:Position)': 'Taille:select:0' }, {}],
])('MOVE-20 a row with the cells %j says %j', (row, said) => {
  const columns = saidColumns(Object.keys(row), new Set())
  const found = columns.of({ line: 2, cells: Object.values(row) })
  expect(found.map(({ field, text }) => [field, text])).toEqual(Object.entries(said))
})

test('MOVE-20 a column that is read anyway says nothing more, and tags count as not read', () => {
  const columns = saidColumns(['Concentration', 'Tags', 'Tenue'], new Set([0]))
  expect(columns.of({ line: 2, cells: ['EDP', '', '8'] })).toEqual([{ field: 'longevityHours', text: '8' }])
  expect([...columns.read]).toEqual([2])
})
