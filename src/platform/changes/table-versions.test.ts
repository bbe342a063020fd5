import { expect, test } from 'vitest'
import { TableVersions } from './table-versions.ts'

function trusted(): TableVersions {
  const marks = new TableVersions()
  marks.trust(true)
  return marks
}

test('LIVE-06 a mark stays until its own table changes', () => {
  const marks = trusted()
  const first = marks.of('orders')
  marks.note('products')
  expect(marks.of('orders')).toBe(first)
  marks.note('orders')
  expect(marks.of('orders')).not.toBe(first)
})

test('LIVE-06 while nobody tells of changes, no mark is ever the one before', () => {
  const marks = new TableVersions()
  expect(marks.of('orders')).not.toBe(marks.of('orders'))
})

test('LIVE-06 after a gap, and in another instance, no old mark holds', () => {
  const marks = trusted()
  const before = marks.of('orders')
  marks.trust(false)
  marks.trust(true)
  expect(marks.of('orders')).not.toBe(before)
  expect(trusted().of('orders')).not.toBe(trusted().of('orders'))
})
