import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { receiptWith } from '#tests/fixtures/receipt.ts'
import { receiptOf } from './order-history.ts'
import { orderLookupSchema } from './order-lookup.ts'
import { receiptSchema } from './receipt.ts'
import { trackedOrderSchema } from './tracked-order.ts'

const receipt = receiptWith({
  link: 'aB3_-xYz0123456789QWERTY',
  paidAt: '2026-11-22T09:30:00.000Z',
  correction: {
    version: 2,
    issuedAt: '2026-11-22T10:00:00.000Z',
    previousIssuedAt: '2026-11-21T09:30:00.000Z',
  },
})

test('CHK-13 CORR-04 a receipt is read whole: customer, lines, sums, payment and correction', () => {
  expect(parse(receiptSchema, receipt)).toEqual(receipt)
})

test('TRACK-01 the page of an order reads its receipt, also without an invoice, and its history', () => {
  const open = {
    state: 'open',
    id: '1',
    receipt: { ...receipt, invoiceNumber: null },
    history: [{ status: 'confirmed', at: receipt.createdAt }],
  }
  expect(parse(trackedOrderSchema, open)).toEqual(open)
  for (const state of ['ended', 'unknown']) expect(parse(trackedOrderSchema, { state })).toEqual({ state })
})

test('TRACK-07 an order is looked up by its number, without the spaces around it, and a phone number', () => {
  const lookup = { orderNumber: ' CMD-17 ', phone: '07 01 02 03 04' }
  expect(parse(orderLookupSchema, lookup).orderNumber).toBe('CMD-17')
  expect(safeParse(orderLookupSchema, { ...lookup, orderNumber: '  ' }).success).toBe(false)
})

test('ORD-07 an order has a receipt for its invoice file only with an invoice', () => {
  const order = { ...receipt, id: '1' }
  expect(receiptOf(order)).toEqual(order)
  expect(receiptOf({ ...order, invoiceNumber: null })).toBeNull()
})
