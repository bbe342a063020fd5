import { expect, test } from 'vitest'
import { saidColumns } from './said.ts'

/** Titles of a file, a row of it, and what the row says of a profile. */
test.each<[string[], string[], [string, string][]]>([
  [
    ['Name', 'Étiquettes', 'Attribute 4 name', 'Attribute 4 value(s)'],
    ['Oud', 'homme', 'Notes de tête', 'Rose, iris'],
    [
      ['tags', 'homme'],
      ['topNotes', 'Rose, iris'],
    ],
  ],
  [
    ['Имя атрибута 1', 'Значения атрибута 1'],
    ['Famille olfactive', 'Boisée'],
    [['olfactoryFamily', 'Boisée']],
  ],
  [['Attribute 1 name', 'Attribute 1 value(s)'], ['Couleur', 'Rose'], []],
  [['Option1 Name', 'Option1 Value'], ['Title', 'Default Title'], []],
  [
    [
      'Notes de cœur (product.metafields.custom.coeur)',
      'Google Shopping / Gender',
      'Meta: base_notes',
      'Saison',
    ],
    ['Lys', 'unisex', 'Oud', 'hiver'],
    [
      ['heartNotes', 'Lys'],
      ['wearer', 'unisex'],
      ['baseNotes', 'Oud'],
    ],
  ],
  [
    ['Feature (Name:Value:Position)', 'Attribute (Name:Type:Position)'],
    ['Concentration:Eau de parfum:1,Sexe:Mixte:2,Poids:1 kg:3', 'Taille:select:0'],
    [
      ['concentration', 'Eau de parfum'],
      ['wearer', 'Mixte'],
    ],
  ],
])('MOVE-20 a file with the columns %j says in the row %j %j', (titles, cells, said) => {
  const columns = saidColumns(titles, new Set())
  expect(columns.of({ line: 2, cells }).map(({ field, text }) => [field, text])).toEqual(said)
})

test('MOVE-20 a column that is read anyway says nothing more, and tags count as not read', () => {
  const columns = saidColumns(['Concentration', 'Tags', 'Tenue'], new Set([0]))
  expect(columns.of({ line: 2, cells: ['EDP', '', '8'] })).toEqual([{ field: 'longevityHours', text: '8' }])
  expect([...columns.read]).toEqual([2])
})
