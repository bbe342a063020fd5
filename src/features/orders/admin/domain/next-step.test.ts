import { expect, test } from 'vitest'
import { commonStep, nextStep } from './next-step.ts'

test.each([
  ['pending', 'Confirmer', 'confirmed'],
  ['confirmed', 'Expédier', 'shipped'],
  ['paid', 'Expédier', 'shipped'],
  ['shipped', 'Livrer', 'delivered'],
])('WORK-01 what comes after %s is “%s”', (status, label, next) => {
  expect(nextStep({ status, wasDelivered: false })).toEqual({ label, status: next })
})

test.each(['delivered', 'cancelled', 'unknown', 'toString'])('WORK-01 nothing comes after %s', (status) => {
  expect(nextStep({ status, wasDelivered: false })).toBeNull()
})

test('WORK-01 nothing comes after an order that was paid at the door', () => {
  expect(nextStep({ status: 'paid', wasDelivered: true })).toBeNull()
  // Set back by hand, because it was not delivered after all.
  expect(nextStep({ status: 'shipped', wasDelivered: true })?.label).toBe('Livrer')
})

test.each([
  [['shipped', 'shipped'], 'Livrer'],
  [['confirmed', 'paid'], 'Expédier'],
  [['shipped', 'confirmed'], undefined],
  [['shipped', 'shipped', 'confirmed'], undefined],
  [['delivered', 'delivered'], undefined],
  [['delivered', 'shipped'], undefined],
  [[], undefined],
])('WORK-03 orders that are %j have the step %s in common', (statuses, label) => {
  expect(commonStep(statuses.map((status) => ({ status, wasDelivered: false })))?.label).toBe(label)
})
