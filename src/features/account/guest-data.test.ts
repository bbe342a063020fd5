import { afterEach, expect, it, vi } from 'vitest'
import { forgetGuest, readGuest } from './guest-data.ts'

afterEach(() => vi.unstubAllGlobals())

function keep(text: string | null) {
  const removeItem = vi.fn()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'guestCheckoutData' ? text : null),
    removeItem,
  })
  return removeItem
}

it('AUTH-14 gives what a guest left: the first word is the first name', () => {
  keep(JSON.stringify({ customerName: ' Awa Marie Koné ', customerEmail: 'awa@example.com' }))
  expect(readGuest()).toEqual({ firstName: 'Awa', lastName: 'Marie Koné', email: 'awa@example.com' })
})

it.each([null, 'no json', '[]', '{"customerName":7}'])('AUTH-14 survives %s', (text) => {
  keep(text)
  expect([null, { firstName: '', lastName: '', email: '' }]).toContainEqual(readGuest())
})

it('AUTH-14 survives a browser that keeps nothing', () => {
  expect(readGuest()).toBeNull()
  expect(() => forgetGuest()).not.toThrow()
})

it('AUTH-14 is cleared', () => {
  const removeItem = keep('{}')
  forgetGuest()
  expect(removeItem).toHaveBeenCalledWith('guestCheckoutData')
})
