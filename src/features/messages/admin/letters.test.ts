import { safeParse } from 'valibot'
import { expect, it, test } from 'vitest'
import {
  durationText,
  type ExportedSubscriber,
  exportPartSchema,
  letterState,
  newsletterCsv,
  newsletterFileName,
  plannedMoment,
  subscribersText,
} from './letters.ts'

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

const id = '019aa000-0000-7000-8000-000000000001'
const subscribedAt = '2026-11-21T09:30:00.123Z'

test.each([
  [null, true],
  [{ id, subscribedAt }, true],
  [{ id, subscribedAt: 'hier' }, false],
  [{ id: '1', subscribedAt }, false],
])('ANEWS-11 whether an export goes on after %j: %j', (after, isTaken) => {
  expect(safeParse(exportPartSchema, { after }).success).toBe(isTaken)
})

const begun = '2026-11-21T23:30:00.123Z'

test('ANEWS-11 a title line and one line per subscriber, for a French spreadsheet; no name is a formula or ends its cell', () => {
  expect(
    newsletterCsv([
      ['awa@example.com', 'Awa Koné', begun],
      ['b@example.com', null, begun],
      ['c@example.com', '=cmd|"/c calc"; Awa', begun],
    ]),
  ).toBe(
    '\ufeff"Email";"Nom";"Date d\'inscription"\r\n' +
      '"awa@example.com";"Awa Koné";"21/11/2026"\r\n' +
      '"b@example.com";"";"21/11/2026"\r\n' +
      '"c@example.com";"\'=cmd|""/c calc""; Awa";"21/11/2026"\r\n',
  )
})

test('ANEWS-11 the file bears the day in Abidjan', () => {
  expect(newsletterFileName(new Date('2026-11-21T23:59:59Z'))).toBe('abonnes-newsletter-2026-11-21.csv')
})

test('ANEWS-10 fifty thousand lines are made in a moment', () => {
  const many = Array.from(
    { length: 50_000 },
    (_, index): ExportedSubscriber => [`n${index}@example.com`, 'Awa Koné', begun],
  )
  expect(newsletterCsv(many).split('\r\n')).toHaveLength(50_002)
})
