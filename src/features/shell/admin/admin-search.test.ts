import { expect, test } from 'vitest'
import { adminSearch, adminTabs, changedSearch, dailyTabs, tabLabels } from './admin-search.ts'

test('ADM-02 WORK-04 seven tabs, statistics first', () => {
  expect(adminTabs).toEqual(['stats', 'orders', 'products', 'categories', 'newsletter', 'users', 'settings'])
  expect(Object.keys(tabLabels)).toEqual([...adminTabs])
  expect(dailyTabs).toEqual(['stats', 'orders', 'products', 'users'])
})

const customer = '0199a6f0-0000-7000-8000-0000000000ab'
test.each<object>([
  {},
  { tab: 'orders', page: 3, status: 'paid', q: 'Awa' },
  { tab: 'orders', period: '2026-10-01..2026-10-31', payment: 'pending', view: 'deliveries' },
  { tab: 'orders', customer, page: 2 },
  { page: 1_000_000 },
])('the address %j is read whole', (search) => {
  expect(adminSearch({ ...search })).toEqual(search)
})

test.each([
  [{ tab: 'stats' }, {}],
  [{ q: 701020304 }, { q: '701020304' }],
  [{ period: 7, payment: null, view: '' }, {}],
  [{ tab: 'secrets', page: -1, q: '', status: 7, order: null }, {}],
  [{ page: 1 }, {}],
  [{ page: 2.5 }, {}],
  [{ page: '2' }, {}],
  [{ page: 1_000_001 }, {}],
  [{ status: 'x'.repeat(50) }, { status: 'x'.repeat(40) }],
  [{ q: 'x'.repeat(500) }, { q: 'x'.repeat(100) }],
])('the address %j is read as %j', (search, read) => {
  expect(adminSearch(search)).toEqual(read)
})

test.each([
  [{}, { page: 2 }, { tab: 'orders', page: 2 }],
  [{ order: 'x', view: 'a' }, { page: 2 }, { tab: 'orders', page: 2, order: 'x', view: 'a' }],
  [{ page: 3, status: 'paid' }, { page: 1 }, { tab: 'orders', status: 'paid' }],
  [{ page: 3, status: 'paid' }, { search: 'Awa' }, { tab: 'orders', status: 'paid', q: 'Awa' }],
  [{ page: 3, q: 'Awa' }, { filters: { status: 'paid' } }, { tab: 'orders', status: 'paid', q: 'Awa' }],
  [{ page: 3, q: 'Awa', status: 'paid' }, { search: '', filters: { status: null } }, { tab: 'orders' }],
  [{ page: 3, q: 'Awa' }, { open: 'x' }, { tab: 'orders', page: 3, q: 'Awa', order: 'x' }],
  [{ page: 3, status: 'a' }, { filters: { period: 'b' } }, { tab: 'orders', status: 'a', period: 'b' }],
  [{ page: 3, period: 'a' }, { filters: { payment: 'b' } }, { tab: 'orders', period: 'a', payment: 'b' }],
  [{ period: 'today', payment: 'paid' }, { filters: { period: null, payment: null } }, { tab: 'orders' }],
  [{ page: 3 }, { view: 'deliveries' }, { tab: 'orders', page: 3, view: 'deliveries' }],
  [{ page: 3, order: 'x' }, { open: null }, { tab: 'orders', page: 3 }],
])('from %j a change of %j leads to %j', (from, change, to) => {
  expect(changedSearch({ tab: 'orders', ...from }, change)).toEqual(to)
})
