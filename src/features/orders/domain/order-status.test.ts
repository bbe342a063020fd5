import { expect, test } from 'vitest'
import { adminStatus, customerStatus } from './order-status.ts'

test.each([
  ['ORD-13', 'pending', 'En attente', 'grey'],
  ['ORD-13', 'unknown', 'En attente', 'grey'],
  ['ORD-14', 'confirmed', 'Confirmé', 'amber'],
  ['ORD-14', 'shipped', 'Expédié', 'info'],
  ['ORD-15', 'delivered', 'Livré', 'ok'],
  ['ORD-15', 'cancelled', 'Annulé', 'danger'],
])('%s %s shows "%s" to everyone', (_id, status, label, tone) => {
  expect(customerStatus(status)).toEqual({ label, tone })
  expect(adminStatus(status)).toEqual({ label, tone })
})

test('ORD-16 AORD-07 paid shows "Payé" to admins only', () => {
  expect(customerStatus('paid')).toEqual({ label: 'En attente', tone: 'grey' })
  expect(adminStatus('paid')).toEqual({ label: 'Payé', tone: 'violet' })
})
