import { expect, test } from 'vitest'
import { isSameNote, noteInUse, suggestedNotes } from './notes.ts'

test.each([
  ['Vanille', 'vanille', true],
  ['Fleurs d’Oranger', "fleur d'oranger", true],
  ['cœur de cèdre', 'Coeur  de cedre', true],
  ['bois de santals', 'bois de santal', true],
  ['musc', 'muscade', false],
  ['fleur des bois', 'fleur de bois', false],
  ['rose', 'rose de mai', false],
])('PROF-02 %j and %j are one note: %s', (one, other, same) => {
  expect(isSameNote(one, other)).toBe(same)
})

test('PROF-02 a note takes the spelling in use, and what is typed is completed from it', () => {
  const used = ['fleur d’oranger', 'bois de santal', 'santal', 'rose de mai']
  expect(noteInUse('Fleurs d’oranger', used)).toBe('fleur d’oranger')
  expect(noteInUse('oud', used)).toBe('oud')
  expect(suggestedNotes('Sant', used)).toEqual(['santal', 'bois de santal'])
  expect(suggestedNotes(' ', used)).toEqual([])
  const roses = Array.from({ length: 7 }, (_, at) => `rose ${at}`)
  expect(suggestedNotes('rose', roses)).toEqual(roses.slice(0, 6))
})
