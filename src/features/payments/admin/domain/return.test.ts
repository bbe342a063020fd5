import { expect, test } from 'vitest'
import { type OrderReturns, pieceText, possibleKinds } from './return.ts'

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
  { id: 'r', kind: 'refused', reason: 'Absent', pieces: [], refund: null, at: '', by: null },
] satisfies OrderReturns['returns']

test.each<[Partial<OrderReturns>, string[]]>([
  [{}, ['refused', 'cancelled']],
  [{ status: 'confirmed' }, ['cancelled', 'refused']],
  [{ status: 'cancelled' }, ['cancelled', 'refused']],
  [{ status: 'cancelled', returns: recorded }, []],
  [{ status: 'delivered', wasDelivered: true }, ['returned']],
  [{ status: 'paid', wasDelivered: true }, ['returned']],
  [{ status: 'paid' }, ['cancelled', 'refused']],
  [{ status: 'delivered', wasDelivered: true, isInTime: false }, []],
  [{ status: 'delivered', wasDelivered: true, items: [{ id: 'a', name: 'Ambre', returnable: 0 }] }, []],
])('RETURN-01 RETURN-02 %j can be: %j', (changed, kinds) => {
  expect(possibleKinds({ ...order, ...changed })).toEqual(kinds)
})

test('RETURN-02 pieces are listed with what became of them', () => {
  expect(pieceText({ name: 'Ambre Doré', quantity: 2, restocked: true })).toBe(
    '2 × Ambre Doré (remis en stock)',
  )
  expect(pieceText({ name: 'Ambre Doré', quantity: 1, restocked: false })).toBe('1 × Ambre Doré')
})
