import { expect, test } from 'vitest'
import { EventLog } from './follow-live.ts'

const event = (n: number, type = 'product') => ({ type, data: String(n), id: `a.${n}` })
const given = (log: EventLog, mark: string | null) => log.since(mark).map(({ type, id }) => `${type} ${id}`)

test('LIVE-01 a window that joins gets what came after its mark', () => {
  const log = new EventLog('a.1')
  log.add(event(2))
  log.add(event(3))
  expect(given(log, 'a.1')).toEqual(['product a.2', 'product a.3'])
  expect(given(log, 'a.2')).toEqual(['product a.3'])
  expect(given(log, 'a.3')).toEqual([])
})

test('LIVE-01 a stream with an unknown mark gets a resync', () => {
  const log = new EventLog('a.1')
  log.add(event(2))
  for (const mark of ['a.0', 'b.2', null]) expect(given(log, mark)).toEqual(['resync a.2'])
  log.add(event(9, 'resync'))
  expect(given(log, 'a.1')).toEqual(['resync a.9'])
  expect(given(log, 'a.9')).toEqual([])
})

test('LIVE-01 only the last events stay', () => {
  const log = new EventLog(null)
  for (let n = 1; n <= 300; n++) log.add(event(n))
  expect(given(log, null)).toEqual(['resync a.300'])
  expect(given(log, 'a.100')).toHaveLength(200)
})
