import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { correctionSchema } from './correction.schema.ts'
import { isCorrectable } from './order-corrections.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const correction = {
  name: 'Awa Koné',
  phone: '07 01 02 03 04',
  email: '',
  address: 'Cocody, rue des Jardins',
  reason: 'Un flacon de moins',
  orderId: id,
  seenVersion: 1,
  seenStatus: 'confirmed',
  kept: [{ itemId: id, quantity: 2 }],
  added: [{ productId: id, name: 'Iris', price: 30_000, quantity: 1 }],
  key: id,
}

test('CORR-01 CORR-02 a correction has its customer, lines, reason and what the admin saw', () => {
  expect(parse(correctionSchema, correction)).toEqual(correction)
})

test.each([
  { reason: ' ' },
  { kept: [{ itemId: id, quantity: 0 }] },
  { kept: [{ itemId: 'x', quantity: 1 }] },
  { added: [{ ...correction.added[0], quantity: 10_001 }] },
  { seenVersion: 1.5 },
])('CORR-02 refused: %j', (wrong) => {
  expect(safeParse(correctionSchema, { ...correction, ...wrong }).success).toBe(false)
})

test('CORR-01 D48 an order is corrected until it is on its way, unless it is fixed', () => {
  const statuses = ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled']
  const correctable = (isFixed: boolean) => statuses.filter((status) => isCorrectable({ status, isFixed }))
  expect(correctable(false)).toEqual(['pending', 'confirmed', 'paid'])
  expect(correctable(true)).toEqual([])
})
