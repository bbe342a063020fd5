import { describe, expect, test } from 'vitest'
import {
  type CashShare,
  collected,
  dayOfAddress,
  lastClosing,
  perPerson,
  shiftDay,
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
    ['hier', null],
    ['2026-11', null],
    [' 2026-11-22', null],
    ['2026-11-22T10:00', null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (text, day) => {
    expect(dayOfAddress(text, '2026-11-23')).toBe(day)
  })

  test('and the days beside it', () => {
    expect([shiftDay('2026-03-01', -1), shiftDay('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01'])
  })
})
