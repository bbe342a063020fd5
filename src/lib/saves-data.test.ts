import { afterEach, expect, test, vi } from 'vitest'
import { savesData } from './saves-data.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{ connection: { saveData: true } }, true],
  [{ connection: { saveData: false } }, false],
  [{ connection: {} }, false],
  [{}, false],
])('a browser that says %j saves data: %j', (navigator, saves) => {
  vi.stubGlobal('navigator', navigator)
  expect(savesData()).toBe(saves)
})
