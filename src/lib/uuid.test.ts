import { expect, test } from 'vitest'
import { isUuid, randomUuid } from './uuid.ts'

test('random ids are UUIDs of version 4 and do not repeat', () => {
  const ids = Array.from({ length: 1000 }, randomUuid)
  expect(ids.every((id) => isUuid(id) && id[14] === '4' && /[89ab]/.test(id[19] ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})

test('nothing else passes for an id', () => {
  for (const text of ['', 'abc', '00000000-0000-0000-0000-00000000000', "' or 1=1 --"])
    expect(isUuid(text)).toBe(false)
})
