import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '#tests/fixtures/fake-storage.ts'
import { forgetGuest, readGuest, recallGuest, rememberGuest } from './guest-data.ts'

let phone: Storage
beforeEach(() => {
  phone = fakeStorage().phone
})
afterEach(() => vi.unstubAllGlobals())

it('AUTH-14 returns what a guest entered: the first word is the first name', () => {
  rememberGuest({ customerName: ' Awa Marie Koné ', customerEmail: 'awa@example.com' })
  expect(Object.keys(phone)).toEqual(['guestCheckoutData'])
  expect(readGuest()).toEqual({ firstName: 'Awa', lastName: 'Marie Koné', email: 'awa@example.com' })
  forgetGuest()
  expect(readGuest()).toBeNull()
  expect(Object.keys(phone)).toEqual([])
})

it('AUTH-14 ends after 30 days', () => {
  const day = 24 * 60 * 60_000
  const guest = { customerName: 'Awa Koné', customerEmail: 'awa@example.com' }
  rememberGuest(guest, 0)
  expect(recallGuest(30 * day)).toEqual(guest)
  expect(recallGuest(30 * day + 1)).toBeNull()
  expect(Object.keys(phone)).toEqual([])
})
