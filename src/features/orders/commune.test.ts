import { expect, test } from 'vitest'
import { communeOf, OTHER_PLACE, places } from './commune.ts'

test.each([
  ['Cocody Angré, 7e tranche', 'Cocody'],
  ['ANGRÉ CHÂTEAU, près de la pharmacie', 'Cocody'],
  ['2 Plateaux, rue des Jardins 12', 'Cocody'],
  ['II Plateaux-Vallon', 'Cocody'],
  ['les deux plateaux', 'Cocody'],
  ['Riviera 3, Abidjan', 'Cocody'],
  ['Yop, Siporex, derrière la pharmacie', 'Yopougon'],
  ['YOPOUGON maroc', 'Yopougon'],
  ['Port-Bouët 2, carrefour', 'Yopougon'],
  ['Port-Bouët, Vridi cité', 'Port-Bouët'],
  ['Plateau, avenue Chardy', 'Plateau'],
  ['Plateau Dokui, Abobo', 'Abobo'],
  ['Bingerville, Cité des Arts', 'Bingerville'],
  ['Bouaké, Air France 2', 'Bouaké'],
  ['Rue 12, San Pedro', 'San-Pédro'],
  ['Zone 4C, rue Pierre et Marie Curie', 'Marcory'],
  ['Grand Bassam', 'Grand-Bassam'],
  ['Adjame\u0301, 220 logements', 'Adjamé'],
])('PERIOD-04 %s lies in %s', (address, commune) => {
  expect(communeOf(address)).toBe(commune)
})

test.each(['Abidjan', 'Adresse effacée', '', 'Yopougonnaise', 'Rue du Mangrove', 'Manuel, porte 2'])(
  'PERIOD-04 %j names no place that we know',
  (address) => {
    expect(communeOf(address)).toBe(OTHER_PLACE)
  },
)

test('PERIOD-04 each place is found by its own name, and by each of its words', () => {
  for (const [place, words] of Object.entries(places)) {
    expect(communeOf(place)).toBe(place)
    for (const word of words) expect(communeOf(`Abidjan, ${word.toUpperCase()}.`)).toBe(place)
  }
})

test('PERIOD-04 of several places the first one counts', () => {
  expect(communeOf('Yopougon, route de Dabou')).toBe('Yopougon')
})
