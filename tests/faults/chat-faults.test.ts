import { expect, it } from 'vitest'
import { type CloudApi, cloudApi, refusal, respond } from '#tests/fixtures/messages/cloud-api.ts'
import { faultTable } from '#tests/fixtures/messages/fault-table.ts'
import {
  keepOnly,
  messageTo,
  messagingShop,
  order,
  outbox,
  pass,
  worker,
} from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const minute = 60_000
const hour = 60 * minute
const record = faultTable('chat messages about orders')
const ids = (api: CloudApi) => api.taken.map(({ id }) => id)

async function oneOrder() {
  const placed = await order(shop, { notes: 'Sonner deux fois' })
  await keepOnly(shop, 'chat')
  return placed
}

it('NOTIF-05 a number without WhatsApp (131026) fails at once with the reason', async () => {
  const api = await cloudApi()
  api.unreachable.add('2250700000000')
  await oneOrder()
  await worker(shop, api.settings).run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: 'Ce numéro ne peut pas recevoir de message WhatsApp (code 131026 : Message Undeliverable.)',
  })
  record('number without WhatsApp (131026)', 1, ids(api))
})

it.each([
  [400, { code: 131009, message: 'Parameter value is not valid' }, 'WhatsApp refuse ce message'],
  [400, { code: 131047, message: 'Re-engagement message' }, 'créez le modèle « nouvelle_commande »'],
])('NOTIF-05 HTTP %i %o is for good: failed at once', async (status, error, reason) => {
  const api = await cloudApi()
  api.turn = ({ response }) => respond(response, refusal(status, error))
  await oneOrder()
  await worker(shop, api.settings).run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: expect.stringContaining(reason),
  })
  expect(api.requests).toBe(1)
  record(`HTTP ${status}, code ${error.code}`, 1, ids(api))
})

it.each([
  [500, { code: 131000, message: 'Something went wrong' }],
  [503, { code: 2, message: 'Service temporarily unavailable' }],
  [400, { code: 130429, message: '(#130429) Rate limit hit' }],
  [400, { code: 131056, message: '(#131056) Pair rate limit hit' }],
  [403, { code: 368, message: 'Temporarily blocked for policies violations' }],
])('NOTIF-07 HTTP %i %o is for now: it comes with the next try', async (status, error) => {
  const api = await cloudApi()
  let turns = 0
  api.turn = ({ response }, usual) => {
    turns += 1
    if (turns === 1) respond(response, refusal(status, error))
    else usual()
  }
  await oneOrder()
  const run = worker(shop, api.settings)
  await run.run()
  expect(await messageTo(shop, 'chat')).toMatchObject({ state: 'waiting', attempts: 1 })
  await pass(shop, minute)
  await run.run()
  expect(await messageTo(shop, 'chat')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(api.taken).toHaveLength(1)
  record(`HTTP ${status}, code ${error.code}, then taken`, 1, ids(api))
})

it('NOTIF-07 an answer that is no JSON (a proxy’s 502) is for now', async () => {
  const api = await cloudApi()
  let turns = 0
  api.turn = ({ response }, usual) => {
    turns += 1
    if (turns > 1) return usual()
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  }
  await oneOrder()
  const run = worker(shop, api.settings)
  await run.run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'waiting',
    last_error: 'WhatsApp est en panne (HTTP 502)',
  })
  await pass(shop, minute)
  await run.run()
  expect(api.taken).toHaveLength(1)
  record('HTTP 502 of a proxy, then taken', 1, ids(api))
})

it('NOTIF-07 Retry-After is kept, by the message that heard it and by all others', async () => {
  const api = await cloudApi()
  let until = shop.clock + 2 * hour
  let early = 0
  api.turn = ({ response }, usual) => {
    if (shop.clock >= until) return usual()
    early += 1
    respond(
      response,
      refusal(429, { code: 80007, message: 'Rate limit issues' }, { 'retry-after': String(2 * 3600) }),
    )
  }
  await oneOrder()
  const run = worker(shop, api.settings)
  until = shop.clock + 2 * hour
  await run.run()
  await order(shop)
  await keepOnly(shop, 'chat')
  for (let minutes = 0; minutes < 119; minutes += 7) {
    await pass(shop, 7 * minute)
    if (shop.clock < until) await run.run()
  }
  expect(early).toBe(1)
  expect(api.taken).toHaveLength(0)
  shop.clock = until
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await run.run()
    await pass(shop, minute)
  }
  expect(api.taken).toHaveLength(2)
  record('429 with Retry-After of two hours', 2, ids(api))
})

it('NOTIF-07 a wrong token is reported at once, and the message leaves when the operator has corrected it', async () => {
  const api = await cloudApi()
  await oneOrder()
  await worker(shop, { ...api.settings, WHATSAPP_TOKEN: 'EAAWrong' }).run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_error: expect.stringMatching(
      /^WhatsApp refuse le jeton d’accès \(absent, faux ou expiré\) \(code 190/,
    ),
  })
  await pass(shop, minute)
  await worker(shop, api.settings).run()
  expect(api.taken).toHaveLength(1)
  record('wrong token, corrected after a minute', 1, ids(api))
})

it('NOTIF-07 a wrong sender id is reported at once, and corrected the same way', async () => {
  const api = await cloudApi()
  await oneOrder()
  await worker(shop, { ...api.settings, WHATSAPP_PHONE_NUMBER_ID: '1' }).run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'waiting',
    last_error: expect.stringContaining('ne connaît pas le numéro d’envoi'),
  })
})

it('NOTIF-07 an answer that never comes: abandoned after the timeout, sent again', async () => {
  const api = await cloudApi()
  api.turn = () => undefined
  await oneOrder()
  const run = worker(shop, api.settings, { attemptMs: 300 })
  await run.run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    claimed_until: null,
    last_error: 'WhatsApp n’a pas répondu à temps',
  })
  api.turn = undefined
  await pass(shop, minute)
  await worker(shop, api.settings).run()
  expect(api.taken).toHaveLength(1)
  record('answer that never comes, then taken', 1, ids(api))
})

it('NOTIF-07 a connection that is cut in the middle of the request: sent with the next try, once', async () => {
  const api = await cloudApi()
  let turns = 0
  api.turn = ({ request }, usual) => {
    turns += 1
    if (turns === 1) request.socket.destroy()
    else usual()
  }
  await oneOrder()
  const run = worker(shop, api.settings)
  await run.run()
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_error: 'La connexion à WhatsApp a été refusée ou coupée',
  })
  await pass(shop, minute)
  await run.run()
  expect(api.taken).toHaveLength(1)
  record('connection cut before the message was taken', 1, ids(api))
})

it('NOTIF-07 a connection that is cut before the answer: sent again under the same key', async () => {
  const api = await cloudApi()
  let turns = 0
  api.turn = ({ response }, usual) => {
    turns += 1
    if (turns === 1) {
      // It was accepted, but no answer arrives.
      response.end = () => response.destroy()
    }
    usual()
  }
  await oneOrder()
  const run = worker(shop, api.settings)
  await run.run()
  await pass(shop, minute)
  await run.run()
  expect(api.taken).toHaveLength(2)
  expect(new Set(api.taken.map(({ id }) => id)).size).toBe(1)
  expect(await messageTo(shop, 'chat')).toMatchObject({ state: 'sent', attempts: 2 })
  record('connection cut after the message was taken', 1, ids(api))
})

it('NOTIF-04 NOTIF-07 an API that is away for an hour gets each message once when it is back, mails go on meanwhile', async () => {
  const api = await cloudApi()
  await api.stop()
  const run = worker(shop, api.settings)
  for (let orders = 0; orders < 3; orders += 1) await order(shop, { email: null })
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await run.run()
    await pass(shop, minute)
  }
  expect((await outbox(shop)).size).toBe(3)
  await api.start()
  for (let minutes = 0; minutes < 45; minutes += 1) {
    await run.run()
    await pass(shop, minute)
  }
  expect(api.taken).toHaveLength(3)
  expect(new Set(api.taken.map(({ id }) => id)).size).toBe(3)
  record('API away for an hour', 3, ids(api))
})
