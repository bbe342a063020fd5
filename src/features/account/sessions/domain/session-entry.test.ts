import { safeParse } from 'valibot'
import { expect, it } from 'vitest'
import { ownSessionSchema, shortAddress, userSessionsSchema } from './session-entry.ts'

it.each([
  ['41.207.12.34', '41.207.12.x'],
  ['2001:db8:12:34::1', '2001:db8:12:x'],
  ['::1', null],
  ['unknown', null],
  ['x41.207.12.34', null],
  ['41.207.12.34x', null],
  ['x2001:db8:12:34::1', null],
  ['2001:db8:12:34::1%eth0', null],
  ['', null],
])('shortens the address %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})

it('ends sessions by ids only', () => {
  const id = '019aa000-0000-7000-8000-000000000001'
  for (const [given, isTaken] of [
    [id, true],
    ['1', false],
  ] as const) {
    expect(safeParse(ownSessionSchema, { id: given }).success).toBe(isTaken)
    expect(safeParse(userSessionsSchema, { userId: given }).success).toBe(isTaken)
  }
})
