import { expect, test } from 'vitest'
import { CALL_ROUTE, nameCall, newRecord, withRecord } from './request-record.ts'

test('a call is named by its function; a page that calls one while it is rendered stays a page', () => {
  const named = (route: string) => {
    const record = { ...newRecord(), route }
    withRecord(record, () => nameCall('getProduct'))
    return record.route
  }
  expect(named(CALL_ROUTE)).toBe('/_serverFn/getProduct')
  expect(named('/product/$id')).toBe('/product/$id')
})
