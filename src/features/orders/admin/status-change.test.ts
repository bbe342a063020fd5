import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { orderStatuses } from '../order-status.ts'
import { commonStep, hasSkipped, nextStep, statusChangesSchema, stockText } from './status-change.ts'

test.each([
  ['pending', 'Confirmer', 'confirmed'],
  ['confirmed', 'Expédier', 'shipped'],
  ['shipped', 'Livrer', 'delivered'],
])('WORK-01 what comes after %s is “%s”', (status, label, next) => {
  expect(nextStep({ status, wasDelivered: false })).toEqual({ label, status: next })
})

test.each(['delivered', 'cancelled', 'toString'])('WORK-01 nothing comes after %s', (status) => {
  expect(nextStep({ status, wasDelivered: false })).toBeNull()
})

test('WORK-01 nothing comes after an order that was paid at the door', () => {
  expect(nextStep({ status: 'paid', wasDelivered: true })).toBeNull()
  // Set back by hand, because it was not delivered after all.
  expect(nextStep({ status: 'shipped', wasDelivered: true })?.label).toBe('Livrer')
})

test.each([
  [['shipped', 'shipped'], 'Livrer'],
  [['confirmed', 'paid'], 'Expédier'],
  [['shipped', 'shipped', 'confirmed'], undefined],
  [['delivered', 'shipped'], undefined],
  [[], undefined],
])('WORK-03 orders that are %j have the step %s in common', (statuses, label) => {
  expect(commonStep(statuses.map((status) => ({ status, wasDelivered: false })))?.label).toBe(label)
})

const ids = ['019aa000-0000-7000-8000-000000000001']

test('WORK-07 several orders are cancelled for a reason, and set to any other status without one', () => {
  const cancelled = { ids, status: 'cancelled', reason: ' Doublon ' }
  expect(parse(statusChangesSchema, cancelled)).toEqual({ ...cancelled, reason: 'Doublon' })
  for (const status of orderStatuses.filter((known) => known !== 'cancelled'))
    expect(parse(statusChangesSchema, { ids, status })).toEqual({ ids, status })
})

test.each([
  { status: 'cancelled' },
  { status: 'cancelled', reason: '  ' },
  { status: 'cancelled', reason: 'x'.repeat(301) },
  { status: 'lost' },
  { status: 'shipped', ids: [] },
  { status: 'shipped', ids: Array(51).fill(ids[0]) },
])('WORK-03 WORK-07 refused: %j', (wrong) => {
  expect(safeParse(statusChangesSchema, { ids, ...wrong }).success).toBe(false)
})

const taken = { name: 'Ambre Doré', outcome: 'decremented' } as const
const short = { name: 'Oud Royal', outcome: 'insufficient' } as const
const gone = { name: 'Iris', outcome: 'product_not_found' } as const

test('AORD-11 AORD-16 the admin reads that the stock was decremented, or for which items not, and why', () => {
  expect(stockText([taken, taken])).toBe('Stock décrémenté.')
  expect(stockText([taken, short, gone])).toBe(
    'Stock décrémenté, sauf : Oud Royal (stock insuffisant), Iris (produit introuvable).',
  )
  expect(stockText([gone])).toBe('Stock non décrémenté : Iris (produit introuvable).')
  const skipped = [[taken], [taken, short], [gone], [], null].map((stock) => hasSkipped({ stock }))
  expect(skipped).toEqual([false, true, true, false, false])
  expect(stockText(null), 'a stock that was not touched').toBeUndefined()
})
