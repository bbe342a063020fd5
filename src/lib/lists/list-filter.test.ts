import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type AddressTexts, chosenText, filterValues } from './list-filter.ts'
import { listRequestSchema } from './list-params.ts'

const filters = {
  status: { kind: 'chips', label: 'Statut', all: 'Tous', values: { open: 'Ouvert', done: 'Fait' } },
  period: { kind: 'period' },
} as const

const days = { from: '2026-11-02', to: '2026-11-03' }

test.each([
  [{}, { status: null, period: null }],
  [{ status: 'open' }, { status: 'open', period: null }],
  [
    { period: '2026-11-02..2026-11-03', q: 'Awa' },
    { status: null, period: days },
  ],
  [
    { status: 'toString', period: 'never' },
    { status: null, period: null },
  ],
])('AORD-01 WORK-02 the address %j lets through %j', (address: AddressTexts, values) => {
  expect(filterValues(filters, address)).toEqual(values)
  const chosen = values.period ? address.period : null
  expect(chosenText(filters, address, 'period')).toBe(chosen)
  expect(chosenText(filters, address, 'status')).toBe(values.status)
})

test.each([
  [{ status: 'open', period: days }, true],
  [{ status: null, period: null }, true],
  [{ status: 'toString', period: null }, false],
  [{ status: null, period: { from: '2026-02-31', to: '2026-03-01' } }, false],
  [{ status: null }, false],
  [{ status: null, period: null, page: 0 }, false],
  [{ status: null, period: null, page: 1.5 }, false],
  [{ status: null, period: null, search: 'x'.repeat(101) }, false],
])('AORD-01 WORK-02 whether a request may ask for %j: %j', (values, isAccepted) => {
  expect(v.safeParse(listRequestSchema(filters), { page: 1, search: '', ...values }).success).toBe(isAccepted)
})
