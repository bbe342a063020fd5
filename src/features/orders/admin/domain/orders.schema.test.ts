import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { orderStatuses } from '../../domain/order-status.ts'
import { statusChangesSchema } from './orders.schema.ts'

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
