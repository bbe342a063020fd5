import { expect, it } from 'vitest'
import { recentIds, withSeen } from './recent-products.ts'

const id = (digit: number) => `0190a1b2-0000-7000-8000-00000000000${digit}`
const eight = [1, 2, 3, 4, 5, 6, 7, 8].map(id)

it('REL-03 the last seen product comes first, once, and eight are remembered', () => {
  expect(withSeen([], id(1))).toEqual([id(1)])
  expect(withSeen(eight, id(9))).toEqual([id(9), ...eight.slice(0, 7)])
  expect(withSeen(eight, id(3))).toEqual([3, 1, 2, 4, 5, 6, 7, 8].map(id))
})

it.each([[null], ['texte'], [{}], [[1, null, '', '<script>', {}, [id(1)], `x${id(1)}`, `${id(1)}x`]]])(
  'REL-03 of %j nothing is taken',
  (stored) => {
    expect(recentIds(stored)).toEqual([])
  },
)

it('REL-03 of a list that somebody lengthened eight are taken', () => {
  expect(recentIds([...eight, ...eight])).toEqual(eight)
})
