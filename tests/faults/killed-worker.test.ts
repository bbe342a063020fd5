import { expect, it } from 'vitest'
import { waitForBlocked } from '#tests/fixtures/database/race.ts'
import { cloudApi } from '#tests/fixtures/messages/cloud-api.ts'
import { killableWorker } from '#tests/fixtures/messages/killable-worker.ts'
import { mailServer } from '#tests/fixtures/messages/mail-server.ts'
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

/** A worker that is killed once it waits for these rows: from the moment when the service has taken the message. */
function killedWhileItNotes(rows: string) {
  const holding = Promise.withResolvers<() => Promise<void>>()
  return {
    taken: (answer: () => void) =>
      void hold(`select from ${rows} for update`).then((release) => {
        holding.resolve(release)
        answer()
      }),
    async work(settings: Record<string, string>) {
      const child = await startProcess(settings)
      const release = await holding.promise
      await waitForBlocked(shop.database)
      await kill(child)
      await release()
    },
  }
}

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

it.each([
  ['before that was noted: sent twice under one Message-ID', 'order_messages', 'waiting', 2],
  ['before the job was done: sent once', 'graphile_worker._private_jobs', 'sent', 1],
])('NOTIF-07 killed after the mail was taken, %s', async (_, rows, state, times) => {
  const killed = killedWhileItNotes(rows)
  const server = await mailServer({ onWhole: (_mail, answer) => killed.taken(answer) })
  await one('email')
  await killed.work({ SMTP_URL: server.url })
  expect(await messageTo(shop, 'email')).toMatchObject({ state, attempts: 1 })
  server.behaviour = {}
  await recover({ SMTP_URL: server.url })
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: times })
  expect(server.taken).toHaveLength(times)
  expect(new Set(server.taken.map(({ headers }) => headers.get('message-id'))).size).toBe(1)
})

it('NOTIF-07 a dead worker is replaced only after its claim: until then no other one sends', async () => {
  const reached = Promise.withResolvers<void>()
  const server = await mailServer({ onConnect: () => reached.resolve() })
  await one('email')
  const child = await startProcess({ SMTP_URL: server.url })
  await reached.promise
  await kill(child)
  server.behaviour = {}
  const run = worker(shop, { SMTP_URL: server.url }).run
  const reclaimed = () => shop.database.value<number>('select reclaim_messages()')
  expect(await reclaimed()).toBe(0)
  await run()
  expect(server.taken).toHaveLength(0)
  await pass(shop, 181_000)
  expect(await reclaimed()).toBe(1)
  await run()
  expect(server.taken).toHaveLength(1)
  expect(await reclaimed()).toBe(0)
})

it('NOTIF-07 killed after WhatsApp took the message, before that was noted: sent twice under one key', async () => {
  const api = await cloudApi()
  const killed = killedWhileItNotes('order_messages')
  api.turn = (_request, usual) => killed.taken(usual)
  await one('chat')
  await killed.work(api.settings)
  api.turn = undefined
  await recover(api.settings)
  expect(await messageTo(shop, 'chat')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(api.taken).toHaveLength(2)
  expect(new Set(api.taken.map(({ id }) => id)).size).toBe(1)
})
