import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { endpointSchema, isPushAddress, pushNotice, subscriptionSchema } from './push.ts'

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

test('PUSH-06 a push service is a site of the internet, in any script', () => {
  const services = [
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
    'https://push.home.example.info/x',
    ...['ci', 'xn--p1ai', 'xn--90a3'].map((country) => `https://push.exemple.${country}/x`),
  ]
  expect(services.filter(isPushAddress)).toEqual(services)
})

const site = 'fcm.googleapis.com'
test.each([
  ['without TLS', [`http://${site}/push`, `ftp://${site}/push`]],
  [
    'of a machine beside the shop',
    ['https://127.0.0.1/push', 'https://localhost/x', 'https://db.internal/x'],
  ],
  ['of another port', [`https://${site}:8443/push`]],
  ['with a user', ['awa:secret', 'awa', ':secret'].map((user) => `https://${user}@${site}/push`)],
  ['with a name that cannot be', ['https://x_y.googleapis.com/push', 'https://fcm.googleapis.c_m/push', '']],
])('PUSH-06 an address %s is none: %j', (_, addresses) => {
  expect(addresses.filter(isPushAddress)).toEqual([])
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
])('PUSH-06 whether the server takes %#: %j, %j', (schema, input, isTaken) => {
  expect(safeParse(schema, input).success).toBe(isTaken)
})
