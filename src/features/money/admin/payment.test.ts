import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import {
  correctionFormSchema,
  entryName,
  kindLabel,
  type PaymentEntry,
  paymentFormSchema,
  paymentState,
  receivedOf,
  standingOf,
} from './payment.ts'

const entry = (id: string, amount: number, corrects: string | null = null): PaymentEntry => ({
  id,
  kind: 'cash',
  amount,
  reference: null,
  reason: corrects ? 'Erreur de saisie' : null,
  corrects,
  isRefund: false,
  at: '2026-11-23T10:00:00Z',
  by: 'Awa Koné',
})

const entries = [entry('a', 20_000), entry('b', 5000), entry('c', -3000, 'a'), entry('d', -2000, 'a')]

test('PAY-02 what was received is the sum of payments and corrections', () => {
  expect(receivedOf(entries)).toBe(20_000)
  expect(entries.map((one) => standingOf(one, entries))).toEqual([15_000, 5000, 0, 0])
})

test('RETURN-05 a refund and its corrections have their own names, and the amount that remains of it has no sign', () => {
  const refund = { ...entry('r', -20_000), isRefund: true }
  const correction = { ...entry('k', 15_000, 'r'), isRefund: true }
  const all = [...entries, refund, correction]
  expect(all.map(entryName)).toEqual([
    'Espèces',
    'Espèces',
    'Correction (Espèces)',
    'Correction (Espèces)',
    'Remboursement (Espèces)',
    'Remboursement corrigé (Espèces)',
  ])
  expect([refund, correction].map((one) => standingOf(one, all))).toEqual([5000, 0])
})

test('PAY-01 a kind that only a later release knows is shown as it is', () => {
  expect(kindLabel('cheque')).toBe('cheque')
})

test.each([
  [[], 25_000, 'Non réglé'],
  [[entry('a', 10_000)], 15_000, 'En partie'],
  [[entry('a', 10_000), entry('b', -10_000, 'a')], 25_000, 'Non réglé'],
  [[entry('a', 25_000)], 0, 'Réglé'],
  [[], 0, 'Rien à recevoir'],
])('PAY-02 %# the badge says what is left', (of, remaining, label) => {
  expect(paymentState({ entries: of, remaining }).label).toBe(label)
})

const payment = { kind: 'mobile_money', amount: '12 500', reference: ' MP24-7 ' }

test('PAY-01 a payment has a kind, whole CFA and a reference', () => {
  expect(safeParse(paymentFormSchema, payment).output).toEqual({
    kind: 'mobile_money',
    amount: 12_500,
    reference: 'MP24-7',
  })
})

test.each([
  ['amount', '0'],
  ['amount', '-5'],
  ['amount', '12,5'],
  ['amount', '10000000000'],
  ['kind', 'cheque'],
  ['reference', 'x'.repeat(101)],
])('PAY-01 refused: %s %j', (name, value) => {
  expect(safeParse(paymentFormSchema, { ...payment, [name]: value }).success).toBe(false)
})

test.each([
  ['0', 'Saisi deux fois', true],
  ['0', '  ', false],
  ['-1', 'Erreur', false],
])('PAY-02 a correction may leave nothing, and needs a reason: %j, %j', (received, reason, isTaken) => {
  expect(safeParse(correctionFormSchema, { received, reason }).success).toBe(isTaken)
})
