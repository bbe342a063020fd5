import { expect, test } from 'vitest'
import { TableVersions } from './change-listener.ts'

function listening(): TableVersions {
  const versions = new TableVersions()
  versions.setListening(true)
  return versions
}

test('LIVE-06 the version of several tables changes with each of them', () => {
  const versions = listening()
  const of = () => versions.of('orders', 'seenOrders')
  const answers = [of()]
  for (const table of ['orders', 'seenOrders', 'orders', 'products']) {
    versions.increment(table)
    answers.push(of())
  }
  expect(new Set(answers).size).toBe(4)
  expect(answers.at(-1)).toBe(answers.at(-2))
})

test('LIVE-06 while changes are not announced, no version repeats', () => {
  const versions = new TableVersions()
  expect(versions.of('orders')).not.toBe(versions.of('orders'))
})

test('LIVE-06 after a gap, and in another instance, no old version matches', () => {
  const versions = listening()
  const before = versions.of('orders')
  versions.setListening(false)
  versions.setListening(true)
  expect(versions.of('orders')).not.toBe(before)
  expect(listening().of('orders')).not.toBe(listening().of('orders'))
})
