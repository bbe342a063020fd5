import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { clearSession } from '#features/account/session.api.ts'
import { phoneRecord, tabRecord } from '#lib/browser-storage.ts'
import { fakeStorage } from '#tests/fixtures/fake-storage.ts'
import {
  carryCart,
  dropCarriedCart,
  keptCart,
  takeCarriedCart,
  takeKeptCart,
  useCart,
} from './cart-context.tsx'

const cart = [{ id: 'a', name: 'Ambre', price: 9000, imageUrl: null, stock: 5, quantity: 2 }]
const day = 24 * 60 * 60_000
let stores: ReturnType<typeof fakeStorage>
/** How the current page was reached. */
let navigation: 'reload' | 'navigate'

beforeEach(() => {
  vi.useFakeTimers()
  stores = fakeStorage()
  navigation = 'reload'
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: navigation } as unknown as PerformanceEntry,
  ])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a cart that the shop carries over a reload of its own', () => {
  it('CART-09 is taken by the next page, and CART-08 not by one that the customer reloads', () => {
    expect(takeCarriedCart()).toBeNull()
    carryCart(cart)
    expect(takeCarriedCart()).toEqual(cart)
    expect(takeCarriedCart()).toBeNull()
  })

  it('CART-09 is also taken by the page behind a link that was pressed before the script came, if it comes soon', () => {
    carryCart(cart)
    takeCarriedCart()
    navigation = 'navigate'
    expect(takeCarriedCart()).toEqual(cart)
    vi.advanceTimersByTime(5000)
    expect(takeCarriedCart()).toBeNull()
  })

  it('CART-09 is dropped when the cart has changed since', () => {
    carryCart(cart)
    takeCarriedCart()
    dropCarriedCart()
    navigation = 'navigate'
    expect(takeCarriedCart()).toBeNull()
    expect(Object.keys(stores.tab)).toEqual([])
  })

  it('outlives the time of an earlier one, and no minute', () => {
    carryCart(cart)
    takeCarriedCart()
    vi.advanceTimersByTime(4900)
    carryCart(cart)
    vi.advanceTimersByTime(4900)
    expect(takeCarriedCart()).toEqual(cart)
    carryCart(cart)
    vi.advanceTimersByTime(60_000)
    expect(takeCarriedCart()).toBeNull()
  })
})

describe('a cart that the phone keeps', () => {
  it('D51 holds ids and quantities for a day, and is returned once', () => {
    phoneRecord.change({ cart: keptCart(cart) })
    expect(stores.phone.getItem('order')).not.toContain('Ambre')
    vi.setSystemTime(Date.now() + day - 1)
    expect(takeKeptCart()).toEqual([{ id: 'a', quantity: 2 }])
    expect(takeKeptCart()).toBeNull()
    expect(Object.keys(stores.phone)).toEqual([])
  })

  it('D51 ends after a day, also when the clock was set back', () => {
    for (const shift of [day, -day]) {
      phoneRecord.change({ cart: keptCart(cart) })
      vi.setSystemTime(Date.now() + shift)
      expect(takeKeptCart()).toBeNull()
    }
  })

  it.each(['{"cart":7}', '{"cart":{"at":"yesterday","items":[null]}}', '[]', '{"cart":{"at":0,"items":{}}}'])(
    'is none when the phone holds %s',
    (text) => {
      stores.phone.setItem('order', text)
      expect(takeKeptCart()).toBeNull()
    },
  )

  it('an empty cart leaves nothing', () => {
    phoneRecord.change({ cart: keptCart([]) })
    expect(Object.keys(stores.phone)).toEqual([])
  })
})

it('a sign-out removes the tab’s record and the key of an order without an answer; carts and links of the phone stay', () => {
  tabRecord.change({ order: {}, receipts: [] })
  phoneRecord.change({ unanswered: { key: 'k' }, links: [1], cart: keptCart(cart) })
  clearSession(new QueryClient())
  expect(Object.keys(stores.tab)).toEqual([])
  expect(Object.keys(phoneRecord.read())).toEqual(['links', 'cart'])
})

function Orphan() {
  useCart()
  return null
}

test('CART-21 using the cart outside its provider throws', () => {
  expect(() => renderToString(<Orphan />)).toThrow('useCart must be used within a CartProvider')
})
