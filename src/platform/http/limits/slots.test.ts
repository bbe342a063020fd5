import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('streams have an end for each network and in all, and a place that is left is free again', () => {
  const places = new Slots(3, 2)
  const first = places.take('a')
  places.take('a')
  expect(places.take('a')).toBe('crowded')
  places.take('b')
  expect(places.take('c')).toBe('full')
  if (typeof first === 'function') first()
  expect(places.take('c')).toBeTypeOf('function')
  expect(places.take('b')).toBe('full')
})
