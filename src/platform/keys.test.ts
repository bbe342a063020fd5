import { expect, it } from 'vitest'
import { cookieKeys, keyFor, keyOptions, versionOf } from './keys.ts'

const [first, second] = ['a'.repeat(40), 'b'.repeat(40)] as [string, string]

it('each purpose has a key of its own, the same in every instance', () => {
  const keys = (['cookies', 'newsletter', 'erasures'] as const).map((purpose) => keyFor(first, purpose))
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{64}$/)
  expect(keyFor(first, 'cookies')).toBe(keys[0])
})

it('the database’s keys are valid when no others are set, or when the operator says so', () => {
  expect(cookieKeys(null, ['present', 'previous'])).toEqual(['present', 'previous'])
  expect(cookieKeys([first], ['present'])).toEqual([keyFor(first, 'cookies')])
  expect(cookieKeys([first, 'database'], ['present'])).toEqual([keyFor(first, 'cookies'), 'present'])
})

it('a connection brings the keys of newsletter and erasures, and nothing without keys of the operator', () => {
  expect(keyOptions(null)).toBe('')
  const list = (purpose: 'newsletter' | 'erasures') =>
    `${keyFor(first, purpose)},${keyFor(second, purpose)},database`
  expect(keyOptions([first, second, 'database'])).toBe(
    `-c shop.keys_newsletter=${list('newsletter')} -c shop.keys_erasures=${list('erasures')}`,
  )
})

it('the number of a key is not part of it, and fits an envelope', () => {
  expect(versionOf(first)).not.toBe(versionOf(second))
  expect(versionOf(first)).toBeLessThan(2 ** 31)
})
