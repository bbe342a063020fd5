import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { isCorrectable } from './admin-order.ts'
import {
  changesLines,
  correctedLines,
  correctionSchema,
  editsFor,
  heldProducts,
  noEdits,
  totalOf,
  withoutContested,
  withProduct,
  withQuantity,
} from './correction.ts'

const amber = { itemId: 'i1', productId: 'p1', name: 'Ambre Doré', price: 25_000, quantity: 2 }
const rose = { itemId: 'i2', productId: null, name: 'Essence de Rose', price: 18_500, quantity: 1 }
const lines = [amber, rose]
const iris = { id: 'p3', name: 'Iris', price: 30_000 }

test('CORR-01 quantities change, a line goes and comes back, and the total follows', () => {
  expect(totalOf(correctedLines(lines, noEdits))).toBe(68_500)
  expect(changesLines(lines, noEdits)).toBe(false)
  expect(changesLines(lines, withQuantity(noEdits, { id: 'i1' }, 1))).toBe(true)
  const fewer = withQuantity(withQuantity(noEdits, { id: 'i1' }, 1), { id: 'i2' }, 0)
  expect(correctedLines(lines, fewer).map(({ quantity, before }) => [quantity, before])).toEqual([
    [1, 2],
    [0, 1],
  ])
  expect(totalOf(correctedLines(lines, fewer))).toBe(25_000)
  const back = withQuantity(withQuantity(fewer, { id: 'i1' }, 2), { id: 'i2' }, 1)
  expect(changesLines(lines, back)).toBe(false)
})

test('CORR-01 a product that is ordered gets one more piece at the price of the order, also when it was taken out', () => {
  const dearer = { id: 'p1', name: 'Ambre Doré', price: 27_000 }
  const more = withProduct(lines, noEdits, dearer)
  expect(correctedLines(lines, more)[0]).toMatchObject({ price: 25_000, quantity: 3 })
  const again = withProduct(lines, withQuantity(noEdits, { id: 'i1' }, 0), dearer)
  expect(correctedLines(lines, again)[0]).toMatchObject({ price: 25_000, quantity: 1 })
})

test('CORR-01 another product gets a line of its own, and loses it with its last piece', () => {
  const two = withProduct(lines, withProduct(lines, noEdits, iris), iris)
  expect(correctedLines(lines, two)[2]).toEqual({
    id: 'p3',
    name: 'Iris',
    price: 30_000,
    quantity: 2,
    before: 0,
  })
  expect(withQuantity(two, { id: 'p3' }, 0)).toEqual({ quantities: {}, added: [] })
  const oud = { id: 'p4', name: 'Oud', price: 60_000 }
  const both = withQuantity(withProduct(lines, two, oud), { id: 'p4' }, 5)
  expect(both.added.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['p3', 2],
    ['p4', 5],
  ])
  expect(withQuantity(two, { id: 'i1' }, 1)).toEqual({ quantities: { i1: 1 }, added: two.added })
})

test('CORR-02 the search knows how many pieces of a product are chosen already', () => {
  const edits = withProduct(lines, withQuantity(noEdits, { id: 'i1' }, 4), iris)
  expect(heldProducts(lines, edits).map(({ id, quantity }) => [id, quantity])).toEqual([
    ['p1', 4],
    ['p3', 1],
  ])
  expect(heldProducts([amber], noEdits)).toEqual([
    { id: 'p1', name: 'Ambre Doré', price: 25_000, quantity: 2, imageUrl: null, stock: 0 },
  ])
})

test('CORR-05 after somebody else’s change the edits of what is still there stay', () => {
  const edits = withProduct(
    lines,
    withQuantity(withQuantity(noEdits, { id: 'i1' }, 4), { id: 'i2' }, 0),
    iris,
  )
  const now = [
    { ...amber, quantity: 3 },
    { ...iris, itemId: 'i9', productId: 'p3', quantity: 1 },
  ]
  expect(editsFor(now, edits)).toEqual({ quantities: { i1: 4 }, added: [] })
  expect(editsFor([amber], edits).added).toEqual(edits.added)
  expect(withoutContested(lines, now, edits).quantities).toEqual({ i2: 0 })
  expect(withoutContested(lines, [amber, { ...rose, quantity: 5 }], edits).quantities).toEqual({ i1: 4 })
})

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
