import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { refundSchema, returnSchema } from './returns.schema.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const back = {
  kind: 'returned',
  reason: ' Trop fort ',
  refund: '25 000',
  refundKind: 'cash',
  orderId: id,
  pieces: [{ itemId: id, quantity: 1, restock: true }],
  key: id,
}

test('RETURN-02 RETURN-03 a return has its pieces, a reason and what is paid back', () => {
  expect(parse(returnSchema, back)).toEqual({ ...back, reason: 'Trop fort', refund: 25_000 })
})

test.each([
  { reason: ' ' },
  { refund: '-1' },
  { refundKind: 'cheque' },
  { kind: 'lost' },
  { key: 'x' },
  ...[0, -1, 1.5].map((quantity) => ({ pieces: [{ itemId: id, quantity, restock: true }] })),
])('RETURN-03 refused: %j', (wrong) => {
  expect(safeParse(returnSchema, { ...back, ...wrong }).success).toBe(false)
})

test('RETURN-03 a refund afterwards has a kind, at least 1 CFA and a key', () => {
  const refund = { kind: 'cash', amount: '1', returnId: id, key: id }
  expect(parse(refundSchema, refund)).toEqual({ ...refund, amount: 1 })
  for (const wrong of [{ amount: '0' }, { kind: '' }, { key: '' }])
    expect(safeParse(refundSchema, { ...refund, ...wrong }).success).toBe(false)
})
