import { expect, test } from 'vitest'
import { exportTables, orderExportAddress, tableNames } from './export-address.ts'
import { allDays, lastMonth } from './last-month.ts'

test.each([
  ['2026-11-23', '2026-10-01', '2026-10-31'],
  ['2027-01-01', '2026-12-01', '2026-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('EXPORT-03 on %s the month before is %s to %s', (today, from, to) => {
  expect(lastMonth(new Date(`${today}T12:00:00Z`))).toEqual({ from, to })
})

test('EXPORT-03 all orders are those until today; an export is asked for by its days, and by its table if it is one', () => {
  const days = allDays(new Date('2026-11-23T12:00:00Z'))
  expect(days).toEqual({ from: '2000-01-01', to: '2026-11-23' })
  const address = '/api/order-export?from=2000-01-01&to=2026-11-23'
  expect(orderExportAddress({ ...days, table: null })).toBe(address)
  expect(orderExportAddress({ ...days, table: 'items' })).toBe(`${address}&table=items`)
})

test('EXPORT-03 the sheets of the workbook, in their order', () => {
  expect(exportTables.map((table) => tableNames[table])).toEqual([
    'Totaux',
    'Commandes',
    'Articles',
    'Paiements',
  ])
})
