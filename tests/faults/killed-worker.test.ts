import { expect, it } from 'vitest'
import { waitForBlocked } from '#tests/fixtures/database/race.ts'
import { type CloudApi, cloudApi } from '#tests/fixtures/messages/cloud-api.ts'
import { killableWorker } from '#tests/fixtures/messages/killable-worker.ts'
import { type MailServer, mailServer } from '#tests/fixtures/messages/mail-server.ts'
import {
  jobs,
  keepOnly,
  messageTo,
  messagingShop,
  order,
  pass,
  worker,
} from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const { startProcess, kill, hold } = killableWorker(shop)

/**
 * What the next start and the worker do: queue lost messages again once their claims have expired, and
 * deliver them.
 */
async function recover(settings: Record<string, string>): Promise<void> {
  await pass(shop, 5 * 60_000)
  await shop.pgPool.query('select reclaim_messages()')
  await worker(shop, settings).run()
}

async function one(channel: 'chat' | 'email'): Promise<void> {
  await order(shop)
  await keepOnly(shop, channel)
}

const mailIds = (server: MailServer) => server.taken.map(({ headers }) => headers.get('message-id'))
const chatIds = (api: CloudApi) => api.taken.map(({ id }) => id)

it('NOTIF-07 killed with the job in hand, before the message was claimed: sent once', async () => {
  const server = await mailServer()
  await one('email')
  const release = await hold('select from order_messages for update')
  const child = await startProcess({ SMTP_URL: server.url })
  await waitForBlocked(shop.database)
  await kill(child)
  await release()
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'waiting', attempts: 0 })
  expect((await jobs(shop))[0]?.locked_at).not.toBeNull()
  await recover({ SMTP_URL: server.url })
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 1 })
  expect(server.taken).toHaveLength(1)
})

it('NOTIF-07 killed after the mail was taken, before that was noted: sent twice under one Message-ID', async () => {
  const holding = Promise.withResolvers<() => Promise<void>>()
  const server = await mailServer({
    onWhole: (_mail, answer) =>
      void hold('select from order_messages for update').then((release) => {
        holding.resolve(release)
        answer()
      }),
  })
  await one('email')
  const child = await startProcess({ SMTP_URL: server.url })
  const release = await holding.promise
  await waitForBlocked(shop.database)
  await kill(child)
  await release()
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'waiting', attempts: 1 })
  server.behaviour = {}
  await recover({ SMTP_URL: server.url })
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(server.taken).toHaveLength(2)
  expect(new Set(mailIds(server)).size).toBe(1)
})

it('NOTIF-07 killed after that was noted, before the job was done: sent once', async () => {
  const holding = Promise.withResolvers<() => Promise<void>>()
  const server = await mailServer({
    onWhole: (_mail, answer) =>
      void hold('select from graphile_worker._private_jobs for update').then((release) => {
        holding.resolve(release)
        answer()
      }),
  })
  await one('email')
  const child = await startProcess({ SMTP_URL: server.url })
  const release = await holding.promise
  await waitForBlocked(shop.database)
  await kill(child)
  await release()
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 1 })
  await recover({ SMTP_URL: server.url })
  expect(server.taken).toHaveLength(1)
})

it('NOTIF-07 a dead worker is replaced only after its claim: until then no other one sends', async () => {
  const reached = Promise.withResolvers<void>()
  const server = await mailServer({ onConnect: () => reached.resolve() })
  await one('email')
  const child = await startProcess({ SMTP_URL: server.url })
  await reached.promise
  await kill(child)
  server.behaviour = {}
  const reclaimed = async () =>
    (await shop.pgPool.query<{ count: number }>('select reclaim_messages() as count')).rows
  expect(await reclaimed()).toEqual([{ count: 0 }])
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toHaveLength(0)
  await pass(shop, 181_000)
  expect(await reclaimed()).toEqual([{ count: 1 }])
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toHaveLength(1)
  expect(await reclaimed()).toEqual([{ count: 0 }])
})

it('NOTIF-07 killed while WhatsApp works on the request: sent once more when it is unknown whether it was accepted', async () => {
  const reached = Promise.withResolvers<void>()
  const api = await cloudApi()
  api.turn = () => reached.resolve()
  await one('chat')
  const child = await startProcess(api.settings)
  await reached.promise
  await kill(child)
  expect(await messageTo(shop, 'chat')).toMatchObject({ state: 'waiting', attempts: 1 })
  api.turn = undefined
  await recover(api.settings)
  expect(await messageTo(shop, 'chat')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(api.taken).toHaveLength(1)
})

it('NOTIF-07 killed after WhatsApp took the message, before that was noted: sent twice under one key', async () => {
  const holding = Promise.withResolvers<() => Promise<void>>()
  const api = await cloudApi()
  api.turn = (_request, usual) =>
    void hold('select from order_messages for update').then((release) => {
      holding.resolve(release)
      usual()
    })
  await one('chat')
  const child = await startProcess(api.settings)
  const release = await holding.promise
  await waitForBlocked(shop.database)
  await kill(child)
  await release()
  api.turn = undefined
  await recover(api.settings)
  expect(await messageTo(shop, 'chat')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(api.taken).toHaveLength(2)
  expect(new Set(chatIds(api)).size).toBe(1)
})
