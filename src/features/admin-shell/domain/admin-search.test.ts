import { expect, test } from 'vitest'
import { adminSearch, adminTabs, changedSearch, tabLabels } from './admin-search.ts'

test('ADM-02 seven tabs, statistics first', () => {
  expect(adminTabs).toEqual(['stats', 'orders', 'products', 'categories', 'newsletter', 'users', 'settings'])
  expect(Object.keys(tabLabels)).toEqual([...adminTabs])
})

test.each([
  [{}, {}],
  [{ tab: 'stats' }, {}],
  [
    { tab: 'orders', page: 3, status: 'paid', q: 'Awa' },
    { tab: 'orders', page: 3, status: 'paid', q: 'Awa' },
  ],
  [
    { tab: 'orders', q: 701020304 },
    { tab: 'orders', q: '701020304' },
  ],
  [{ tab: 'secrets', page: -1, q: '', status: 7, order: null }, {}],
  [{ page: 1 }, {}],
  [{ page: 2.5 }, {}],
  [{ q: 'x'.repeat(500) }, { q: 'x'.repeat(100) }],
])('the address %j is read as %j', (search, read) => {
  expect(adminSearch(search)).toEqual(read)
})

test.each([
  [{}, { page: 2 }, { tab: 'orders', page: 2 }],
  [{ page: 3, status: 'paid' }, { page: 1 }, { tab: 'orders', status: 'paid' }],
  [{ page: 3, status: 'paid' }, { search: 'Awa' }, { tab: 'orders', status: 'paid', q: 'Awa' }],
  [{ page: 3, q: 'Awa' }, { filter: 'paid' }, { tab: 'orders', status: 'paid', q: 'Awa' }],
  [{ page: 3, q: 'Awa', status: 'paid' }, { search: '', filter: null }, { tab: 'orders' }],
  [{ page: 3, q: 'Awa' }, { open: 'x' }, { tab: 'orders', page: 3, q: 'Awa', order: 'x' }],
  [{ page: 3, order: 'x' }, { open: null }, { tab: 'orders', page: 3 }],
])('from %j a change of %j leads to %j', (from, change, to) => {
  expect(changedSearch({ tab: 'orders', ...from }, change)).toEqual(to)
})
