import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage } from '#tests/fixtures/fake-storage.ts'
import { isRecent, PRIVATE, phoneRecord, removePrivateValues, storedValue } from './browser-storage.ts'

const denied = () => {
  throw new DOMException('Denied', 'SecurityError')
}
let stores: ReturnType<typeof fakeStorage>
let count = 0
/** A value of its own for each test: what was not stored lasts as long as the page. */
const aValue = () => storedValue('phone', `value-${++count}`, v.object({ number: v.number() }))

beforeEach(() => {
  stores = fakeStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a stored value', () => {
  it('is read as it was written, by this page and the next, until it is removed', () => {
    const value = aValue()
    expect(value.write({ number: 1 })).toBe(true)
    expect(value.read()).toEqual({ number: 1 })
    expect(Object.entries(stores.phone)).toEqual([[`value-${count}`, '{"number":1}']])
    value.write(null)
    expect(value.read()).toBeNull()
    expect(Object.keys(stores.phone)).toEqual([])
  })

  it.each(['no json', '[]', '{"number":"1"}', 'null', ''])(
    'is none when %j stands under its name',
    (text) => {
      const value = aValue()
      stores.phone.setItem(`value-${count}`, text)
      expect(value.read()).toBeNull()
    },
  )

  it.each([
    ['is missing', () => vi.stubGlobal('localStorage', undefined)],
    [
      'is denied',
      () => Object.defineProperty(globalThis, 'localStorage', { get: denied, configurable: true }),
    ],
    ['throws', () => vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })],
  ])('lasts as long as the page where storage %s', (_, take) => {
    take()
    const value = aValue()
    expect(value.read()).toBeNull()
    expect(value.write({ number: 1 })).toBe(false)
    expect(value.read()).toEqual({ number: 1 })
    value.write(null)
    expect(value.read()).toBeNull()
  })

  it('that no longer fits leaves nothing of before for the next page, and is stored again when there is room', () => {
    const value = aValue()
    value.write({ number: 1 })
    const setItem = stores.phone.setItem
    stores.phone.setItem = denied
    expect(value.write({ number: 2 })).toBe(false)
    expect(value.read()).toEqual({ number: 2 })
    expect(stores.phone.getItem(`value-${count}`)).toBeNull()
    stores.phone.setItem = setItem
    value.write({ number: 3 })
    expect(stores.phone.getItem(`value-${count}`)).toBe('{"number":3}')
    expect(value.read()).toEqual({ number: 3 })
  })
})

describe('a record of orders', () => {
  it.each(['"texte"', '7', 'null', 'no json'])('is empty when %s stands under its name', (text) => {
    stores.phone.setItem('order', text)
    expect(phoneRecord.read()).toEqual({})
    phoneRecord.change({ links: ['a'] })
    expect(phoneRecord.read()).toEqual({ links: ['a'] })
  })

  it('leaves with the session the cart and the links on the phone, and no key of an unanswered order', () => {
    phoneRecord.change({ cart: 'c', links: ['a'], unanswered: 'k' })
    removePrivateValues()
    expect(phoneRecord.read()).toEqual({ cart: 'c', links: ['a'] })
    stores.phone.setItem = denied
    removePrivateValues()
    expect(phoneRecord.read()).toEqual({ cart: 'c', links: ['a'] })
  })
})

it('what was stored less than a second ago, by whatever clock, is recent within a second', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const recent = [999, 1000, -999, -1000].map((ago) => isRecent(1_000_000 - ago, 1000))
  expect(recent).toEqual([true, false, true, false])
  expect(isRecent('hier', 1000)).toBe(false)
})

it('what belongs to a user is removed from the tab, and nothing else, also what was only in memory', () => {
  const own = storedValue('tab', `${PRIVATE}own`, v.string())
  own.write('Awa')
  stores.tab.setItem('scroll', '{}')
  removePrivateValues()
  expect(own.read()).toBeNull()
  expect(Object.keys(stores.tab)).toEqual(['scroll'])
  const other = storedValue('tab', 'scroll', v.string())
  stores.tab.setItem = denied
  own.write('Awa')
  other.write('bas')
  removePrivateValues()
  expect(own.read()).toBeNull()
  expect(other.read()).toBe('bas')
  vi.stubGlobal('sessionStorage', undefined)
  expect(removePrivateValues).not.toThrow()
})

it('nothing else of the shop touches the browser’s storage', async () => {
  const src = join(import.meta.dirname, '..')
  const files = (await readdir(src, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts') && name !== 'lib/browser-storage.ts',
  )
  const touching = await Promise.all(
    files.map(async (name) =>
      /\b(?:local|session)Storage\b/.test(await readFile(join(src, name), 'utf8')) ? [name] : [],
    ),
  )
  expect(touching.flat()).toEqual([])
})
