import { expect, test } from 'vitest'
import {
  isLinkSecret,
  isOrderPage,
  orderEventsPath,
  orderPageUrl,
  readMailedSecret,
  readMailedWord,
} from './mailed-link.ts'

test.each(['=', '>', '.', ')', '\u00a0»', '\n '])(
  'D66 %j in or after the secret of a mailed link is no part of it',
  (mark) => {
    expect(readMailedSecret(`Ab3-_${mark}9f${mark}`)).toBe('Ab3-_9f')
    expect(readMailedWord(`AB3${mark}9F`)).toBe('ab39f')
  },
)

const secret = 'aB3_-xYz0123456789QWERTY'

test('D43 the address of an order’s page ends with its secret', () => {
  expect(orderPageUrl('https://shop.example', secret)).toBe(`https://shop.example/commande/${secret}`)
})

test.each([`/commande/${secret}`, `/Commande/${secret}`, '/COMMANDE/'])('D43 %s is an order’s page', (path) =>
  expect(isOrderPage(path)).toBe(true),
)

test.each(['/commande', '/suivi', '/orders', '/product/commande/x'])('%s is none', (path) =>
  expect(isOrderPage(path)).toBe(false),
)

test.each(['', 'a'.repeat(21), `${secret}/x`, 'a'.repeat(65), 'ééééééééééééééééééééééééé'])(
  'D43 %j is no secret',
  (text) => expect(isLinkSecret(text)).toBe(false),
)

test('D43 a stream names an order by its id, never by its secret', () => {
  expect(isLinkSecret(secret)).toBe(true)
  const stream = '/api/order-events/0190a6f0-0000-7000-8000-0000000000ab'
  expect(orderEventsPath.test(stream)).toBe(true)
  for (const path of [`/api/order-events/${secret}`, `/x${stream}`, `${stream}/x`])
    expect(orderEventsPath.test(path)).toBe(false)
})
