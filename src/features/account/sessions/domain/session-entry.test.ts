import { expect, it } from 'vitest'
import { shortAddress } from './session-entry.ts'

it.each([
  ['41.207.12.34', '41.207.12.x'],
  ['2001:db8:12:34::1', '2001:db8:12:x'],
  ['::1', null],
  ['unknown', null],
  ['', null],
])('shortens the address %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})
