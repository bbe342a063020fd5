import { expect, it } from 'vitest'
import { OnceAMinute } from './once-a-minute.ts'

it('says once a minute for each name that it is time, and forgets the oldest of very many', () => {
  let now = 0
  const limit = new OnceAMinute(() => now)
  expect([limit.isTime('a'), limit.isTime('b'), limit.isTime('a')]).toEqual([true, true, false])
  now = 59_999
  expect(limit.isTime('a')).toBe(false)
  now = 60_000
  expect([limit.isTime('a'), limit.isTime('a')]).toEqual([true, false])
  for (let i = 0; i < 10_000; i += 1) limit.isTime(`name ${i}`)
  expect(limit.isTime('a')).toBe(true)
  expect(limit.isTime('name 9999')).toBe(false)
})
