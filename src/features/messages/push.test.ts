import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { deviceSchema, endpointSchema, isPushAddress, pushNotice, subscriptionSchema } from './push.ts'

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

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  'https://push.home.example.info/x',
  'https://push.exemple.ci/x',
  'https://push.exemple.xn--p1ai/x',
  'https://push.exemple.xn--90a3/x',
])('PUSH-06 %s may be a push service', (address) => {
  expect(isPushAddress(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/push',
  'https://localhost/push',
  'https://database.internal/push',
  'https://fcm.googleapis.com:8443/push',
  'https://awa:secret@fcm.googleapis.com/push',
  'https://awa@fcm.googleapis.com/push',
  'https://:secret@fcm.googleapis.com/push',
  'https://x_y.googleapis.com/push',
  'https://fcm.googleapis.c_m/push',
  'ftp://fcm.googleapis.com/push',
  '',
])('PUSH-06 %s may not', (address) => {
  expect(isPushAddress(address)).toBe(false)
})

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const keys = { endpoint, p256dh: `B-_${'a'.repeat(84)}`, auth: 'aB3_-'.padEnd(22, 'a') }

test.each([
  [subscriptionSchema, keys, true],
  [subscriptionSchema, { ...keys, endpoint: 'https://localhost/push' }, false],
  [subscriptionSchema, { ...keys, endpoint: `${endpoint}${'x'.repeat(1000)}` }, false],
  [subscriptionSchema, { ...keys, p256dh: 'a'.repeat(86) }, false],
  [subscriptionSchema, { ...keys, p256dh: 'a'.repeat(88) }, false],
  [subscriptionSchema, { ...keys, auth: 'a'.repeat(21) }, false],
  [subscriptionSchema, { ...keys, auth: `+${'a'.repeat(21)}` }, false],
  [subscriptionSchema, { endpoint }, false],
  [endpointSchema, { endpoint }, true],
  [endpointSchema, { endpoint: 'https://localhost/push' }, false],
  [deviceSchema, { id: '019aa000-0000-7000-8000-000000000001' }, true],
  [deviceSchema, { id: '1' }, false],
])('PUSH-06 whether the server takes %#: %j, %j', (schema, input, isTaken) => {
  expect(safeParse(schema, input).success).toBe(isTaken)
})
