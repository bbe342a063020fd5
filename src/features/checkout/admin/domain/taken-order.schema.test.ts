import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { customerLookupSchema, takenOrderSchema } from './taken-order.schema.ts'
import { takenOrderFailureText } from './taken-order-texts.ts'

const order = {
  customerName: 'Awa Koné',
  customerEmail: '',
  customerPhone: '07 07 07 07 07',
  customerAddress: 'Cocody, rue des Jardins',
  landmark: '',
  notes: '',
  items: [{ id: 'a', name: 'Ambre Doré', price: 25_000, quantity: 2 }],
  idempotencyKey: '019aa000-0000-7000-8000-000000000001',
}

test('PHONE-01 PHONE-04 an order that an admin takes is that of a guest, and says how it came', () => {
  expect(parse(takenOrderSchema, { ...order, source: 'phone' })).toEqual({
    ...order,
    source: 'phone',
  })
  for (const wrong of [{}, { source: 'web' }, { source: 'phone', customerName: '' }])
    expect(safeParse(takenOrderSchema, { ...order, ...wrong }).success).toBe(false)
})

test.each([
  ['0707070707', true],
  ['070707', false],
  ['x0707070707', false],
  ['0707070707x', false],
])('PHONE-02 a customer is looked up by digits alone: %s', (digits, isTaken) => {
  expect(safeParse(customerLookupSchema, { digits }).success).toBe(isTaken)
})

test('PHONE-06 an admin reads what to do, and of any other failure what staff read elsewhere', () => {
  expect(takenOrderFailureText({ code: 'price_changed' })).toMatch(/^Le prix d’un produit a changé/)
  expect(takenOrderFailureText({ code: 'forbidden' })).toBe(staffErrorText({ code: 'forbidden' }))
})
