import { expect, test } from 'vitest'
import { adminStatus, customerStatus } from './order-status.ts'

test.each([
  ['pending', 'En attente', 'grey'],
  ['unknown', 'En attente', 'grey'],
  ['confirmed', 'Confirmé', 'amber'],
  ['shipped', 'Expédié', 'info'],
  ['delivered', 'Livré', 'ok'],
  ['cancelled', 'Annulé', 'danger'],
])('ORD-13 AORD-07 %s shows "%s" to everyone', (status, label, tone) => {
  expect(customerStatus(status)).toEqual({ label, tone })
  expect(adminStatus(status)).toEqual({ label, tone })
})

test('ORD-16 AORD-07 paid shows "Payé" to admins only', () => {
  expect(customerStatus('paid')).toEqual({ label: 'En attente', tone: 'grey' })
  expect(adminStatus('paid')).toEqual({ label: 'Payé', tone: 'violet' })
})
