import { expect, test } from 'vitest'
import { bareContents } from '#tests/fixtures/database/products.ts'
import { detailFields, detailWords } from './product-details.ts'
import { wordsOf } from './product-words.ts'

const bare = { ...bareContents, allergens: '', description: null }

test('PROF-03 of a product without a profile nothing is said', () => {
  expect(wordsOf(bare)).toEqual({ line: null, pyramid: [], longevity: null, sillage: null, contents: [] })
})

test.each(detailFields)('PROF-03 of the field %s without a value nothing is said', (field) => {
  for (const value of [null, undefined, '']) expect(detailWords(field, value)).toBeNull()
})

test('PROF-03 PICS-05 each field is said once, in its place', () => {
  const said = wordsOf({
    ...bare,
    concentration: 'eau-de-parfum',
    wearer: 'elle',
    olfactoryFamily: 'ambree',
    topNotes: ['rose', 'litchi'],
    baseNotes: ['oud'],
    longevityHours: 1,
    sillage: 'puissant',
    ingredients: 'Alcohol, Parfum',
    monthsAfterOpening: 24,
    description: 'Notes de cœur : iris',
  })
  expect(said).toEqual({
    line: 'Eau de parfum · Ambrée · Pour elle',
    pyramid: [
      { label: 'Tête', notes: ['rose', 'litchi'] },
      { label: 'Fond', notes: ['oud'] },
    ],
    longevity: { label: 'Tenue', value: '1 heure' },
    sillage: { label: 'Sillage', value: 'Puissant', level: 2 },
    contents: [
      { label: 'Composition (INCI)', value: 'Alcohol, Parfum' },
      { label: 'Après ouverture', value: 'À utiliser dans les 24 mois' },
    ],
  })
})

test.each([
  [{ wearer: 'mixte' }, 'Mixte'],
  [{ wearer: 'lui', concentration: 'brume' }, 'Brume · Pour lui'],
  [{ olfactoryFamily: 'boisee' }, 'Boisée'],
])('PROF-03 the line of %j is %j', (profile, line) => {
  expect(wordsOf({ ...bare, ...profile }).line).toBe(line)
})

test('PROF-03 without notes of its own the pyramid has those of the description', () => {
  const description = 'Un jardin.\n\nNotes de tête : rose, litchi\nNote de fond : musc.\nContenance : 50 ml'
  expect(wordsOf({ ...bare, description }).pyramid).toEqual([
    { label: 'Tête', notes: ['rose', 'litchi'] },
    { label: 'Fond', notes: ['musc'] },
  ])
})
