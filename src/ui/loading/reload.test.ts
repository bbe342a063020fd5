import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryOver, dropCarried, reloadCarrying, takeCarried } from './reload.ts'

/** The tab's sessionStorage, and how its current page was reached. */
let memory: Map<string, string>
let navigation: 'reload' | 'navigate'

beforeEach(() => {
  vi.useFakeTimers()
  memory = new Map()
  navigation = 'reload'
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, text: string) => void memory.set(key, text),
  })
  vi.stubGlobal('location', { reload: () => undefined })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: navigation } as unknown as PerformanceEntry,
  ])
  carryOver('cart', () => ['amber'])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('CART-09 the page after a reload by the shop itself takes what was carried over', () => {
  reloadCarrying()
  expect(takeCarried('cart')).toEqual(['amber'])
})

test('CART-08 the page after a reload by hand takes nothing', () => {
  expect(takeCarried('cart')).toBeUndefined()
  reloadCarrying()
  takeCarried('cart')
  expect(takeCarried('cart')).toBeUndefined()
})

test('CART-09 the page behind a link that was pressed before the script came takes it, too, if it comes soon', () => {
  reloadCarrying()
  takeCarried('cart')
  navigation = 'navigate'
  expect(takeCarried('cart')).toEqual(['amber'])
  vi.advanceTimersByTime(5000)
  expect(takeCarried('cart')).toBeUndefined()
})

test('CART-09 what has changed since the reload is not taken by the next page', () => {
  reloadCarrying()
  takeCarried('cart')
  dropCarried('cart')
  navigation = 'navigate'
  expect(takeCarried('cart')).toBeUndefined()
})

test('what a later reload carries over outlives the time of the one before', () => {
  reloadCarrying()
  takeCarried('cart')
  vi.advanceTimersByTime(4900)
  reloadCarrying()
  vi.advanceTimersByTime(4900)
  expect(takeCarried('cart')).toEqual(['amber'])
})

test('after a minute nothing of it is taken', () => {
  reloadCarrying()
  vi.advanceTimersByTime(60_000)
  expect(takeCarried('cart')).toBeUndefined()
})
