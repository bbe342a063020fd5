import { expect, test } from 'vitest'
import { adminSearch, adminTabs, tabLabels } from './admin-search.ts'

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
