import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { csvCell } from '#lib/spreadsheet/csv.ts'
import { type ExportedSubscriber, exportPartSchema, newsletterCsv, newsletterFileName } from './subscriber.ts'

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

test('ANEWS-11 a title line and one line per subscriber, for a French spreadsheet', () => {
  expect(
    newsletterCsv([
      ['awa@example.com', 'Awa Koné', begun],
      ['b@example.com', null, begun],
    ]),
  ).toBe(
    '\ufeff"Email";"Nom";"Date d\'inscription"\r\n' +
      '"awa@example.com";"Awa Koné";"21/11/2026"\r\n' +
      '"b@example.com";"";"21/11/2026"\r\n',
  )
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['a=1', '"a=1"'],
  ['Awa; Aya', '"Awa; Aya"'],
  ['dite "la Grande"', '"dite ""la Grande"""'],
])('ANEWS-10 the value %j becomes the cell %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
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
