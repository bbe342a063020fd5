import { expect, test } from 'vitest'
import { shortAddress } from './admin-order.ts'
import { courierText } from './order-texts.ts'

const order = {
  orderNumber: 'CMD-1763697600000-AB12CD34',
  customer: { name: 'Awa Koné', phone: '07 01 02 03 04', address: 'Cocody, rue des Jardins 12' },
  notes: null,
  items: [
    { name: 'Ambre Doré', quantity: 2 },
    { name: 'Jardin Secret', quantity: 1 },
  ],
  toCollect: 139_000,
}

test('WORK-05 the courier reads name, phone, address, amount and lines', () => {
  expect(courierText(order)).toBe(
    [
      'Livraison CMD-1763697600000-AB12CD34',
      'Client : Awa Koné',
      'Téléphone : 07 01 02 03 04',
      'Adresse : Cocody, rue des Jardins 12',
      'À encaisser : 139 000 CFA',
      'Articles :',
      '• 2 × Ambre Doré',
      '• 1 × Jardin Secret',
    ].join('\n'),
  )
})

test('WORK-05 a paid order, instructions, a position and many lines', () => {
  const text = courierText({
    ...order,
    customer: { ...order.customer, address: 'Cocody, rue 12\nPosition : 5.345678, -4.012345' },
    notes: 'Sonner deux fois',
    items: Array.from({ length: 23 }, (_, n) => ({ name: `Parfum ${n}`, quantity: 1 })),
    toCollect: 0,
  })
  expect(text).toContain('Déjà payé : rien à encaisser')
  expect(text).toContain('Instructions : Sonner deux fois')
  expect(text).toContain('Carte : https://www.google.com/maps/search/?api=1&query=5.345678,-4.012345')
  expect(text).toContain('• 1 × Parfum 19\n• et 3 autres')
})

test.each([
  ['Cocody, rue 12', 'Cocody, rue 12'],
  ['Cocody, rue 12\nRepère : portail bleu\nPosition : 5.3, -4.0', 'Cocody, rue 12'],
  [
    'Yopougon Maroc, carrefour Siporex, derrière la pharmacie du marché, immeuble vert, porte 12',
    'Yopougon Maroc, carrefour Siporex, derrière la pharmacie du marché…',
  ],
  ['x'.repeat(90), `${'x'.repeat(35)}…`],
])('WORK-01 the address %j in short', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
