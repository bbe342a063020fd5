import { expect, test } from 'vitest'
import { entryName, kindLabel, type PaymentEntry, paymentState, receivedOf, standingOf } from './payment.ts'

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
