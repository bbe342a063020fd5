import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import { cashDaySchema, closingFormSchema, closingSchema } from './cash.schema.ts'

const messages = (counted: string, explanation: string) =>
  fieldMessages(safeParse(closingFormSchema(45_000), { counted, explanation }).issues ?? [])

test('CASH-03 a difference is explained, an equal amount need not be', () => {
  expect(messages('45 000', '')).toEqual({})
  expect(messages('44 500', '  ')).toEqual({ explanation: 'Expliquez l’écart' })
  expect(messages('44 500', 'Monnaie rendue')).toEqual({})
  expect(messages('45 000', 'Compté deux fois')).toEqual({})
})

test('CASH-03 there may be less in the till than in the morning', () => {
  expect(messages('-500', 'Remboursé')).toEqual({})
})

test('CASH-01 CASH-04 a close names its day and its key', () => {
  const closing = { day: '2026-11-23', counted: '45000', explanation: '', seen: 45_000 }
  const key = '019aa000-0000-7000-8000-000000000001'
  expect(parse(closingSchema, { ...closing, key })).toEqual({ ...closing, counted: 45_000, key })
  expect(safeParse(closingSchema, { ...closing, key: 'x' }).success).toBe(false)
  expect(safeParse(cashDaySchema, { day: 'hier' }).success).toBe(false)
})
