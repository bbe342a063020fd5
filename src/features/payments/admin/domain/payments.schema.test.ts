import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { correctionFormSchema, paymentFormSchema } from './payments.schema.ts'

const payment = { kind: 'mobile_money', amount: '12 500', reference: ' MP24-7 ' }

test('PAY-01 a payment has a kind, whole CFA and a reference', () => {
  expect(safeParse(paymentFormSchema, payment).output).toEqual({
    kind: 'mobile_money',
    amount: 12_500,
    reference: 'MP24-7',
  })
})

test.each([
  ['amount', ''],
  ['amount', '0'],
  ['amount', '-5'],
  ['amount', '12,5'],
  ['amount', 'dix'],
  ['amount', '10000000000'],
  ['kind', 'cheque'],
  ['reference', 'x'.repeat(101)],
])('PAY-01 refused: %s %j', (name, value) => {
  expect(safeParse(paymentFormSchema, { ...payment, [name]: value }).success).toBe(false)
})

test('PAY-02 a correction may leave nothing, and needs a reason', () => {
  expect(safeParse(correctionFormSchema, { received: '0', reason: 'Saisi deux fois' }).success).toBe(true)
  expect(safeParse(correctionFormSchema, { received: '0', reason: '  ' }).success).toBe(false)
  expect(safeParse(correctionFormSchema, { received: '-1', reason: 'Erreur' }).success).toBe(false)
})
