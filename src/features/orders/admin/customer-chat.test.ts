import { expect, test } from 'vitest'
import { trackingChatLink } from './order-texts.ts'

const order = {
  name: 'Awa Koné',
  orderNumber: 'CMD-1763697600000-AB12CD34',
  page: 'https://ambre.example/commande/s3cret',
  storeName: 'Ambre d’Ivoire',
}

test('PHONE-08 the customer gets the address of the order’s page, on a line of its own', () => {
  const link = new URL(trackingChatLink({ ...order, phone: '+225 07 01 02 03 04' }) ?? '')
  expect(link.pathname).toBe('/2250701020304')
  expect(link.searchParams.get('text')?.split('\n')).toEqual([
    'Bonjour Awa Koné, votre commande CMD-1763697600000-AB12CD34 chez Ambre d’Ivoire est enregistrée. Suivez-la sur sa page, où se trouve aussi votre facture.',
    'https://ambre.example/commande/s3cret',
  ])
  expect(trackingChatLink({ ...order, phone: 'Numéro effacé' })).toBeNull()
})
