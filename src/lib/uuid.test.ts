import { expect, test } from 'vitest'
import { isUuid, randomUuid } from './uuid.ts'

test('random ids are UUIDs of version 4 and do not repeat', () => {
  const ids = Array.from({ length: 1000 }, randomUuid)
  expect(ids.every((id) => isUuid(id) && id[14] === '4' && /[89ab]/.test(id[19] ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(1000)
  // Each place but those of hyphens, version and variant holds all sixteen digits.
  const digits = Array.from({ length: 36 }, (_, at) => new Set(ids.map((id) => id[at])).size)
  expect(digits.filter((size) => size === 16)).toHaveLength(30)
})

test('nothing else passes for an id', () => {
  const id = randomUuid()
  for (const text of ['', 'abc', id.slice(1), `${id}0`, `0${id}`, ` ${id}`, `${id}\n`, "' or 1=1 --"])
    expect(isUuid(text)).toBe(false)
})
