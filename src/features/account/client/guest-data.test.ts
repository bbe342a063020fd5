import { afterEach, expect, it, vi } from 'vitest'
import { forgetGuest, readGuest, recallGuest } from './guest-data.ts'

afterEach(() => vi.unstubAllGlobals())

function keep(text: string | null) {
  const removeItem = vi.fn()
  const setItem = vi.fn()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'guestCheckoutData' ? text : null),
    removeItem,
    setItem,
  })
  return { removeItem, setItem }
}

it('AUTH-14 returns what a guest entered: the first word is the first name', () => {
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
  const { removeItem } = keep('{}')
  forgetGuest()
  expect(removeItem).toHaveBeenCalledWith('guestCheckoutData')
})

const day = 24 * 60 * 60_000
const guest = { customerName: 'Awa Koné', customerEmail: 'awa@example.com' }

it('AUTH-14 ends after 30 days', () => {
  const { removeItem } = keep(JSON.stringify({ ...guest, savedAt: 0 }))
  expect(recallGuest(30 * day)).toEqual(guest)
  expect(removeItem).not.toHaveBeenCalled()
  expect(recallGuest(30 * day + 1)).toBeNull()
  expect(removeItem).toHaveBeenCalledWith('guestCheckoutData')
})

it('AUTH-14 of an earlier release begins its 30 days when it is read', () => {
  const { setItem } = keep(JSON.stringify(guest))
  expect(recallGuest(7 * day)).toEqual(guest)
  expect(setItem).toHaveBeenCalledWith('guestCheckoutData', JSON.stringify({ ...guest, savedAt: 7 * day }))
})
