import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { amountText, EURO_RATE, inFrancs, type RoundingStep, rateSchema } from './conversion.ts'

test.each<[string, string, RoundingStep, string]>([
  ['39.90', EURO_RATE, 1, '26172'],
  ['39.90', EURO_RATE, 5, '26175'],
  ['39.90', EURO_RATE, 50, '26200'],
  ['39.90', EURO_RATE, 100, '26200'],
  ['39.90', EURO_RATE, 500, '26500'],
  ['10.00', '500', 500, '5000'],
  ['10.01', '500', 500, '5500'],
  ['1000', EURO_RATE, 1, '655957'],
  // In floating point, 1.1 × 50 is a little more than 55, and would be rounded up to 60.
  ['1.1', '50', 5, '55'],
  ['9999999.99', '9999.999999', 1, '99999999890'],
  ['0', EURO_RATE, 500, '0'],
])('D64 %s at %s, up to the next %i, is %s CFA to the last franc', (amount, rate, step, francs) => {
  expect(inFrancs(amount, { rate, step })).toBe(francs)
})

test('D64 an amount of another currency keeps its cents on the screen', () => {
  expect(['39.90', '39.9', '15.00', '1250.5', '0.4'].map(amountText)).toEqual([
    '39,90',
    '39,90',
    '15',
    '1\u202f250,50',
    '0,40',
  ])
})

test('D64 a rate is a number above 0 that a currency can have', () => {
  const read = (text: string) => safeParse(rateSchema, text)
  expect(['655,957', ' 0.4 '].map((text) => read(text).output)).toEqual(['655.957', '0.4'])
  for (const text of ['', '0', '0.000', '-600', '1e3', 'six', '655957', '600.1234567'])
    expect(read(text).issues?.[0].message, text).toMatch(/^Indiquez combien/)
})
