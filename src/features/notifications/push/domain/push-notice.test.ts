import { expect, test } from 'vitest'
import { pushNotice } from './push-notice.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const facts = { orderNumber: 'CMD-1763697600001-AB12CD34', total: 52_000 }

test('PUSH-02 a new order: its number and amount, and the way to it', () => {
  expect(pushNotice('order', id, facts)).toEqual({
    title: 'Nouvelle commande',
    body: 'CMD-1763697600001-AB12CD34 · 52 000 CFA',
    tag: id,
    path: `/admin?tab=orders&order=${id}`,
  })
})

test('PUSH-02 a message that failed leads to its order, an empty stock to its product', () => {
  expect(pushNotice('message', id, facts)).toMatchObject({
    title: 'Message non envoyé',
    body: 'Commande CMD-1763697600001-AB12CD34 : un message n’est pas parti.',
    path: `/admin?tab=orders&order=${id}`,
  })
  expect(pushNotice('product', id, { productName: 'Nuit Étoilée' })).toMatchObject({
    title: 'Produit épuisé',
    body: 'Nuit Étoilée',
    path: '/admin?tab=products&q=Nuit%20%C3%89toil%C3%A9e',
  })
})

test('RESTOCK-03 PUSH-02 people to tell of a return: how many and of what, nothing of them', () => {
  expect(pushNotice('restock', id, { productName: 'Nuit Étoilée', people: 3 })).toEqual({
    title: '3 personnes à prévenir',
    body: 'Nuit Étoilée est de retour.',
    tag: `restock-${id}`,
    path: '/admin?tab=products&view=restock',
  })
  expect(pushNotice('restock', id, { people: 1 }).title).toBe('Une personne à prévenir')
})
