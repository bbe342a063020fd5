import { expect, test } from 'vitest'
import { receiptWith } from '#tests/fixtures/receipt.ts'
import { adminStatus, customerStatus, orderChatText } from './order-status.ts'

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

const item = (name: string, quantity: number) => ({
  productId: null,
  name,
  price: 1000,
  quantity,
  subtotal: 1000 * quantity,
})

test('AFTER-04 the text to the shop has number, lines and total, and nothing of the person', () => {
  const items = [item('Ambre Doré', 2), item('Nuit Étoilée', 1)]
  expect(orderChatText(receiptWith({ items, notes: 'Sonner' })).split('\n')).toEqual([
    'Bonjour, je viens de passer la commande CMD-1763697600000-AB12CD34 :',
    '• 2 × Ambre Doré',
    '• 1 × Nuit Étoilée',
    'Total : 50 000 CFA',
  ])
})

test('AFTER-04 a long order is cut, and says so', () => {
  const items = Array.from({ length: 40 }, (_, at) => item(`Parfum ${at}`, 1))
  const text = orderChatText(receiptWith({ items }))
  expect(text).toContain('• et 28 autres')
  expect(encodeURIComponent(text).length).toBeLessThan(2000)
})
