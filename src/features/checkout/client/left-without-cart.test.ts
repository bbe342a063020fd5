import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LEFT_KEY, takeLeftWithoutCart } from './left-without-cart.ts'

describe('takeLeftWithoutCart', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    })
    stored.set(LEFT_KEY, String(Date.now()))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('GUEST-10 is true once', () => {
    expect(takeLeftWithoutCart()).toBe(true)
    expect(takeLeftWithoutCart()).toBe(false)
  })

  it('GUEST-10 is false for a page that opens much later: the one that should have said it never came', () => {
    vi.advanceTimersByTime(120_000)
    expect(takeLeftWithoutCart()).toBe(false)
    expect(stored).toEqual(new Map())
  })
})
