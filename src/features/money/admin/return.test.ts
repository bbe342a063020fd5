import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import {
  type OrderReturns,
  owedFor,
  pieceText,
  possibleKinds,
  refundSchema,
  returnLabel,
  returnSchema,
} from './return.ts'

const order: OrderReturns = {
  orderId: '1',
  status: 'shipped',
  wasDelivered: false,
  received: 0,
  refusedBefore: 0,
  isInTime: true,
  items: [{ id: 'a', name: 'Ambre Doré', returnable: 1 }],
  returns: [],
}
const recorded = [
  { id: 'r', kind: 'refused', reason: 'Absent', pieces: [], value: 0, refund: null, at: '', by: null },
] satisfies OrderReturns['returns']

test.each<[Partial<OrderReturns>, string[]]>([
  [{}, ['refused', 'cancelled']],
  [{ status: 'confirmed' }, ['cancelled', 'refused']],
  [{ status: 'cancelled' }, ['cancelled', 'refused']],
  [{ status: 'cancelled', returns: recorded }, []],
  [{ status: 'delivered', wasDelivered: true }, ['returned']],
  [{ wasDelivered: true, items: [...order.items, { id: 'b', name: 'Iris', returnable: 0 }] }, ['returned']],
  [{ status: 'paid' }, ['cancelled', 'refused']],
  [{ status: 'delivered', wasDelivered: true, isInTime: false }, []],
  [{ status: 'delivered', wasDelivered: true, items: [{ id: 'a', name: 'Ambre', returnable: 0 }] }, []],
])('RETURN-01 RETURN-02 %j can be: %j', (changed, kinds) => {
  expect(possibleKinds({ ...order, ...changed })).toEqual(kinds)
})

test('RETURN-02 a kind of return has its name, an unknown one its own', () => {
  expect(['refused', 'lost'].map(returnLabel)).toEqual(['Colis refusé', 'lost'])
})

test('RETURN-02 pieces are listed with what became of them', () => {
  expect(pieceText({ name: 'Ambre Doré', quantity: 2, restocked: true })).toBe(
    '2 × Ambre Doré (remis en stock)',
  )
  expect(pieceText({ name: 'Ambre Doré', quantity: 1, restocked: false })).toBe('1 × Ambre Doré')
})

test.each([
  ['refused', 'cancelled', 30_000, 0, null, 30_000],
  ['cancelled', 'confirmed', 30_000, 0, null, 0],
  ['returned', 'delivered', 60_000, 25_000, null, 25_000],
  ['returned', 'delivered', 60_000, 25_000, 10_000, 15_000],
  ['returned', 'delivered', 20_000, 25_000, null, 20_000],
] as const)(
  'RETURN-03 for a return "%s" of an order "%s" with %i CFA received, of pieces worth %i, of which %s is paid back, %i is owed',
  (kind, status, received, value, paidBack, owed) => {
    const refund = paidBack === null ? null : { amount: paidBack, kind: 'cash' as const }
    const one = { id: 'r', kind, reason: '', pieces: [], value, refund, at: '', by: null }
    expect(owedFor({ status, received }, one)).toBe(owed)
  },
)

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
  ...[0, -1, 1.5].map((quantity) => ({ pieces: [{ itemId: id, quantity, restock: true }] })),
])('RETURN-03 refused: %j', (wrong) => {
  expect(safeParse(returnSchema, { ...back, ...wrong }).success).toBe(false)
})

test('RETURN-03 a refund afterwards has a kind, at least 1 CFA and a key', () => {
  const refund = { kind: 'cash', amount: '1', returnId: id, key: id }
  expect(parse(refundSchema, refund)).toEqual({ ...refund, amount: 1 })
  for (const wrong of [{ amount: '0' }, { kind: '' }])
    expect(safeParse(refundSchema, { ...refund, ...wrong }).success).toBe(false)
})
