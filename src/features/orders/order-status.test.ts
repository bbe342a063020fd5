import { expect, test } from 'vitest'
import { adminStatus, customerStatus, orderChatText } from './order-status.ts'
import type { Receipt } from './receipt.ts'

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
const receipt = (items: Receipt['items']): Receipt => ({
  orderNumber: 'CMD-1-ABCDEFGH',
  invoiceNumber: 'FACT-1-ABCDEFGH',
  createdAt: '2026-11-21T09:30:00.000Z',
  status: 'confirmed',
  paymentStatus: 'pending',
  customer: { name: 'Awa Koné', email: null, phone: '07 01 02 03 04', address: 'Cocody, rue 12' },
  items,
  subtotal: 52_000,
  deliveryFee: 0,
  total: 52_000,
  notes: 'Sonner deux fois',
})

test('AFTER-04 the text to the shop has number, lines and total, and nothing of the person', () => {
  expect(orderChatText(receipt([item('Ambre Doré', 2), item('Nuit Étoilée', 1)]))).toBe(
    'Bonjour, je viens de passer la commande CMD-1-ABCDEFGH :\n• 2 × Ambre Doré\n• 1 × Nuit Étoilée\nTotal : 52 000 CFA',
  )
})

test('AFTER-04 a long order is cut, and says so', () => {
  const text = orderChatText(receipt(Array.from({ length: 40 }, (_, at) => item(`Parfum ${at}`, 1))))
  expect(text).toContain('• et 28 autres')
  expect(encodeURIComponent(text).length).toBeLessThan(2000)
})
