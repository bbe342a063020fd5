import { expect, it } from 'vitest'
import { LogThrottle } from './log-throttle.ts'

it('says once a minute for each name that it is time, and forgets the oldest of very many', () => {
  let now = 0
  const limit = new LogThrottle(() => now)
  expect([limit.allows('a'), limit.allows('b'), limit.allows('a')]).toEqual([true, true, false])
  now = 59_999
  expect(limit.allows('a')).toBe(false)
  now = 60_000
  expect([limit.allows('a'), limit.allows('a')]).toEqual([true, false])
  for (let i = 0; i < 10_000; i += 1) limit.allows(`name ${i}`)
  expect(limit.allows('a')).toBe(true)
  expect(limit.allows('name 9999')).toBe(false)
})
