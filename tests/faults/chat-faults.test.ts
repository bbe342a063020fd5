import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { cloudApi, refusal } from '#tests/fixtures/messages/cloud-api.ts'
import { respond } from '#tests/fixtures/messages/http-service.ts'
import { keepOnly, messageTo, messagingShop, order, pass, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const minute = 60_000

async function oneOrder() {
  await order(shop, { notes: 'Sonner deux fois' })
  await keepOnly(shop, 'chat')
}

it.each<[reason: string, status: number, code: number, said: string]>([
  ['Ce numéro ne peut pas recevoir de message WhatsApp (code 131026', 400, 131026, 'Message Undeliverable.'],
  ['créez le modèle « nouvelle_commande »', 400, 131047, 'Re-engagement message'],
])('NOTIF-05 "%s" is for good: failed at once', async (reason, status, code, message) => {
  const api = await cloudApi()
  api.turn = ({ response }) => respond(response, refusal(status, { code, message }))
  await oneOrder()
  await worker(shop, api.settings).run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: expect.stringContaining(reason),
  })
  expect(api.requests).toBe(1)
})

type Answer = (response: ServerResponse, usual: () => void) => void

// Which answers are for now and which for good says the unit test of the faults.
it.each<[fault: string, answer: Answer, lastError: string, taken?: number]>([
  [
    'HTTP 503',
    (response) => respond(response, refusal(503, { code: 2, message: 'Service temporarily unavailable' })),
    'WhatsApp',
  ],
  [
    'an answer that is no JSON',
    (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
    'WhatsApp est en panne (HTTP 502)',
  ],
  [
    'a connection cut in the request',
    (response) => response.socket?.destroy(),
    'La connexion à WhatsApp a été refusée ou coupée',
  ],
  ['an answer that never comes', () => undefined, 'WhatsApp n’a pas répondu à temps'],
  [
    // It was accepted, but no answer arrives: it goes again under the same key.
    'a connection cut before the answer',
    (response, usual) => {
      response.end = () => response.destroy()
      usual()
    },
    '',
    2,
  ],
])('NOTIF-07 %s is for now: it comes with the next try', async (_fault, answer, lastError, taken = 1) => {
  const api = await cloudApi()
  api.turn = ({ response }, usual) => answer(response, usual)
  await oneOrder()
  await worker(shop, api.settings, { attemptMs: 300 }).run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    claimed_until: null,
    last_error: expect.stringContaining(lastError),
  })
  api.turn = undefined
  await pass(shop, minute)
  await worker(shop, api.settings).run()
  expect(await messageTo(shop, 'chat')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(api.taken).toHaveLength(taken)
  expect(new Set(api.taken.map(({ id }) => id)).size).toBe(1)
})

it('NOTIF-07 Retry-After is kept, by the message that heard it and by all others', async () => {
  const api = await cloudApi()
  const limit = { code: 80007, message: 'Rate limit issues' }
  api.turn = ({ response }) => respond(response, refusal(429, limit, { 'retry-after': String(2 * 3600) }))
  await oneOrder()
  const run = worker(shop, api.settings)
  await run.run()
  api.turn = undefined
  await order(shop)
  await keepOnly(shop, 'chat')
  for (let minutes = 0; minutes < 119; minutes += 7) {
    await run.run()
    await pass(shop, 7 * minute)
  }
  expect(api.requests).toBe(1)
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await run.run()
    await pass(shop, minute)
  }
  expect(api.taken).toHaveLength(2)
})
