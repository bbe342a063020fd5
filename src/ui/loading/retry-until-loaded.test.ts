import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '#tests/fixtures/fake-storage.ts'
import { beforeOwnReload, reloadOnce, reloadPage } from './retry-until-loaded.ts'

const steps: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  fakeStorage()
  steps.length = 0
  vi.stubGlobal('location', { reload: () => steps.push('reload') })
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  beforeOwnReload(() => steps.push('store'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('CART-09 what a reload must not lose is stored before it', () => {
  reloadPage()
  expect(steps).toEqual(['store', 'reload'])
})

it('a page reloads by itself at most once a minute, also when the clock was set back since', () => {
  reloadOnce()
  vi.setSystemTime(Date.now() - 30_000)
  reloadOnce()
  expect(steps).toEqual(['store', 'reload'])
  vi.setSystemTime(Date.now() + 90_000)
  reloadOnce()
  expect(steps).toHaveLength(4)
})
