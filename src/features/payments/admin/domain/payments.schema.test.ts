import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import {
  correctionFormSchema,
  correctionSchema,
  orderPaymentsSchema,
  paymentFormSchema,
  paymentSchema,
  waveSessionSchema,
} from './payments.schema.ts'

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

const id = '019aa000-0000-7000-8000-000000000001'
const correction = { received: '0', reason: 'Saisi deux fois' }

test.each([
  ['PAY-04', paymentSchema, payment, { orderId: id, key: id }],
  ['PAY-04', correctionSchema, correction, { paymentId: id, key: id }],
  ['PAY-01', orderPaymentsSchema, {}, { orderId: id }],
  ['WAVE-03', waveSessionSchema, {}, { sessionId: id }],
])('%s the server takes an entry of money only with its ids', (_id, schema, form, ids) => {
  expect(safeParse(schema, { ...form, ...ids }).output).toMatchObject(ids)
  for (const name of Object.keys(ids)) {
    expect(safeParse(schema, { ...form, ...ids, [name]: '1' }).success).toBe(false)
  }
})
