import { expect, test } from 'vitest'
import { wantedStatuses, withAll } from './order-filters.ts'

test('WORK-02 what is to be collected leaves cancelled orders out, unless they are asked for', () => {
  expect(wantedStatuses({ status: null, payment: null })).toBeNull()
  expect(wantedStatuses({ status: null, payment: 'paid' })).toBeNull()
  expect(wantedStatuses({ status: null, payment: 'pending' })).toEqual([
    'pending',
    'confirmed',
    'paid',
    'shipped',
    'delivered',
  ])
  expect(wantedStatuses({ status: 'cancelled', payment: 'pending' })).toEqual(['cancelled'])
})

test('WORK-02 all orders are as many as the list shows without a status', () => {
  const counts = { pending: 3, shipped: 2, cancelled: 4 }
  expect(withAll(counts, null)).toEqual({ ...counts, all: 9 })
  expect(withAll(counts, 'paid')).toEqual({ ...counts, all: 9 })
  expect(withAll(counts, 'pending')).toEqual({ ...counts, all: 5 })
  expect(withAll({}, null)).toEqual({ all: 0 })
})
