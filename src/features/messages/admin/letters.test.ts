import { expect, it } from 'vitest'
import { durationText, letterState, plannedMoment, subscribersText } from './letters.ts'

const now = Date.parse('2026-11-28T14:00:00Z')

it.each([
  ['2026-11-28T14:01', '2026-11-28T14:01:00.000Z'],
  ['2026-11-28T14:00', null],
  ['2027-03-01T00:00', null],
  ['', null],
  ['demain', null],
])('D63 a letter for %s, as clocks in Abidjan show it, leaves at %s', (typed, at) => {
  expect(plannedMoment(typed, now)).toBe(at)
})

it.each([
  [1, '1 abonné', 'environ une minute'],
  [1204, '1\u202f204 abonnés', 'environ 41 minutes'],
  [50_000, '50\u202f000 abonnés', 'environ 28 heures'],
])(
  'D63 the question before sending to %d says how many they are and how long it takes',
  (count, who, long) => {
    expect([subscribersText(count), durationText(count, 30)]).toEqual([who, long])
  },
)

it('D63 a letter that the server stopped says so, and not that somebody paused it', () => {
  expect(letterState({ state: 'paused', trouble: '554' }).label).toBe('Arrêtée par le serveur')
  expect(letterState({ state: 'paused', trouble: null }).label).toBe('En pause')
})
