import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { changeOf, stockFormSchema } from './stock-change.schema.ts'

const typed = (values: { kind: string; pieces: string; note?: string }) =>
  safeParse(stockFormSchema, { note: '', ...values })
const complaint = (values: Parameters<typeof typed>[0]) => typed(values).issues?.[0]?.message

test.each([
  ['', 'Le nombre de pièces est obligatoire'],
  ['douze', 'Indiquez un nombre entier de pièces'],
  ['1,5', 'Indiquez un nombre entier de pièces'],
  ['-3', 'Le nombre de pièces ne peut pas être négatif'],
  ['1000001', 'Ce nombre est trop grand'],
  ['0', 'Indiquez au moins une pièce'],
])('SUPPLY-02 « %s » pièces reçues : %s', (pieces, message) => {
  expect(complaint({ kind: 'receipt', pieces })).toBe(message)
})

test('SUPPLY-02 nothing may be counted, a reason is needed, a note has its limit', () => {
  expect(typed({ kind: 'inventory', pieces: '0' }).success).toBe(true)
  expect(complaint({ kind: '', pieces: '3' })).toBe('Choisissez un motif')
  expect(complaint({ kind: 'loss', pieces: '3', note: 'x'.repeat(301) })).toBe('La note est trop longue')
})

test('SUPPLY-02 what came or went is added, what was counted is compared with the stock', () => {
  expect(changeOf({ kind: 'receipt', pieces: 24 }, 10)).toBe(24)
  expect(changeOf({ kind: 'loss', pieces: 2 }, 10)).toBe(-2)
  expect(changeOf({ kind: 'inventory', pieces: 8 }, 10)).toBe(-2)
  expect(changeOf({ kind: 'correction', pieces: 10 }, 10)).toBe(0)
})
