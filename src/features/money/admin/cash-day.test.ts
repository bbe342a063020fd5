import { parse, safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import {
  type CashShare,
  cashDaySchema,
  closingFormSchema,
  closingSchema,
  collected,
  dayOfAddress,
  lastClosing,
  perPerson,
  signedMoney,
} from './cash-day.ts'

const share = (by: string | null, kind: CashShare['kind'], amount: number): CashShare => ({
  personId: by,
  by,
  kind,
  amount,
})
const shares = [
  share('Awa', 'mobile_money', 20_000),
  share('Serge', 'cash', 45_000),
  share('Awa', 'cash', 12_000),
  share(null, 'card', -5000),
]

test('CASH-01 the day’s money by kind and by person', () => {
  expect(collected(shares)).toEqual({
    total: 72_000,
    kinds: { cash: 57_000, mobile_money: 20_000, transfer: 0, card: -5000 },
  })
  expect(perPerson(shares).map(({ key }) => key)).toEqual(['Serge', 'Awa', 'none'])
  expect(perPerson(shares).map(({ by, total, kinds }) => [by, total, kinds.map(({ kind }) => kind)])).toEqual(
    [
      ['Serge', 45_000, ['cash']],
      ['Awa', 32_000, ['cash', 'mobile_money']],
      [null, -5000, ['card']],
    ],
  )
})

test('CASH-03 a difference has its sign', () => {
  const texts = [500, 0, -500].map((difference) => signedMoney(difference).replace('\u00a0', ' '))
  expect(texts).toEqual(['+500 CFA', '0 CFA', '-500 CFA'])
})

test('CASH-03 a close holds until cash is recorded again', () => {
  const closing = (expected: number) => ({
    id: 'a',
    expected,
    counted: expected,
    explanation: null,
    at: '2026-11-23T18:00:00Z',
    by: 'Awa',
  })
  expect(lastClosing({ closings: [], shares })).toEqual({ closing: undefined, holds: false })
  expect(lastClosing({ closings: [closing(10), closing(20), closing(57_000)], shares }).holds).toBe(true)
  expect(lastClosing({ closings: [closing(45_000)], shares }).holds).toBe(false)
})

describe('CASH-01 the day of the address', () => {
  test.each([
    ['2026-11-22', '2026-11-22'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-24', '2026-11-23'],
    ['2026-02-31', null],
    ['2026-11', null],
    ['2026-11-22T10:00', null],
    [undefined, null],
  ])('%j is %j', (text, day) => {
    expect(dayOfAddress(text, '2026-11-23')).toBe(day)
  })
})

const messages = (counted: string, explanation: string) =>
  fieldMessages(safeParse(closingFormSchema(45_000), { counted, explanation }).issues ?? [])

test('CASH-03 a difference is explained, an equal amount need not be', () => {
  expect(messages('45 000', '')).toEqual({})
  expect(messages('44 500', '  ')).toEqual({ explanation: 'Expliquez l’écart' })
  expect(messages('44 500', 'Monnaie rendue')).toEqual({})
  expect(messages('-500', 'Remboursé'), 'less than in the morning').toEqual({})
})

test('CASH-01 CASH-04 a close names its day and its key', () => {
  const closing = { day: '2026-11-23', counted: '45000', explanation: '', seen: 45_000 }
  const key = '019aa000-0000-7000-8000-000000000001'
  expect(parse(closingSchema, { ...closing, key })).toEqual({ ...closing, counted: 45_000, key })
  expect(safeParse(cashDaySchema, { day: 'hier' }).success).toBe(false)
})
