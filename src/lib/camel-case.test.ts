import { expect, test } from 'vitest'
import { camelCase, camelCaseKeys, snakeCase, snakeCaseJson } from './camel-case.ts'

test.each([
  ['order_number', 'orderNumber'],
  ['given_password_expires_at', 'givenPasswordExpiresAt'],
  ['id', 'id'],
])('a name of the database is turned and turned back: %s', (column, name) => {
  expect(camelCase(column)).toBe(name)
  expect(snakeCase(name)).toBe(column)
})

test('all keys of a row are turned, those of its JSON too; of its values only times', () => {
  const at = new Date(0)
  const bytes = Buffer.from('a_b')
  expect(
    camelCaseKeys({
      created_at: at,
      body_bytes: bytes,
      receipt: { order_number: 'order_number', items: [{ product_id: null }] },
      ids: ['a_b'],
      row: Object.assign(Object.create(null), { order_id: 1 }),
    }),
  ).toEqual({
    createdAt: '1970-01-01T00:00:00.000Z',
    bodyBytes: bytes,
    receipt: { orderNumber: 'order_number', items: [{ productId: null }] },
    ids: ['a_b'],
    row: { orderId: 1 },
  })
})

test('JSON for the database has no sign that it refuses: one such order would fail all that are placed with it', () => {
  expect(snakeCaseJson({ promoCode: 'A\u0000B', cart: [{ productName: 'Rose\ud83c' }] })).toBe(
    '{"promo_code":"AB","cart":[{"product_name":"Rose\ufffd"}]}',
  )
})
