import { expect, it } from 'vitest'
import { announcedBy } from '#tests/fixtures/database/announced.ts'
import { mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import { batchOf, jobs, messages, messagingShop, pass, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const reclaim = async () => {
  return shop.database.value<number>('select reclaim_messages() as count')
}

it('NOTIF-06 D20 one job delivers the messages of a batch of orders, and announces them in few notifications', async () => {
  await batchOf(shop, 12)
  expect(await jobs(shop)).toHaveLength(1)
  expect(await reclaim()).toBe(0)
  const heard = await announcedBy(shop.database, () => worker(shop).run())
  const sent = await messages(shop)
  expect(sent).toHaveLength(36)
  expect(
    new Set(
      sent.map(
        ({ state, attempts, filed, claimed_until }) => `${state} ${attempts} ${filed} ${claimed_until}`,
      ),
    ),
  ).toEqual(new Set(['sent 1 true null']))
  expect(await jobs(shop)).toEqual([])
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.length).toBeLessThan(12)
})

it('NOTIF-07 D20 while the mail server is away, the messages of a batch wait in jobs of their own, and chat goes on', async () => {
  await batchOf(shop, 3)
  const gone = worker(shop, { SMTP_URL: 'smtp://127.0.0.1:1' })
  await gone.run()
  const after = await messages(shop)
  const mails = after.filter(({ channel }) => channel === 'email')
  expect(after.filter(({ channel }) => channel === 'chat').map(({ state }) => state)).toEqual([
    'sent',
    'sent',
    'sent',
  ])
  expect(mails.map(({ state, claimed_until }) => `${state} ${claimed_until}`)).toEqual(
    Array(6).fill('waiting null'),
  )
  // One attempt found that the server is unreachable; the others were postponed without one.
  expect(mails.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1)
  expect(mails.every(({ last_error }) => last_error?.length)).toBe(true)
  expect((await jobs(shop)).map(({ key }) => key)).toEqual(mails.map(({ key }) => key))
  await pass(shop, 60_000)
  await worker(shop).run()
  expect((await messages(shop)).map(({ state }) => state)).toEqual(Array(9).fill('sent'))
})

it('NOTIF-06 the mails of a batch travel over one connection; one that is refused does not hold up the others', async () => {
  let asked = 0
  const server = await mailServer({
    onRcptTo: (_address, _session, callback) => {
      asked += 1
      return asked === 2 ? callback(reply(550, '5.1.1 No such user')) : callback()
    },
  })
  await batchOf(shop, 4)
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toHaveLength(7)
  expect(server.connections).toBe(1)
  const states = (await messages(shop)).map(({ state }) => state)
  expect(states.filter((state) => state === 'failed')).toHaveLength(1)
  expect(states.filter((state) => state === 'sent')).toHaveLength(11)
})

it('NOTIF-06 a server that takes one mail by connection gets the others over connections of their own', async () => {
  const greeted = new Set<string>()
  const server = await mailServer({
    onMailFrom: (_address, { id }, callback) => {
      if (greeted.has(id)) return callback(reply(421, '4.7.0 One mail at a time'))
      greeted.add(id)
      callback()
    },
  })
  await batchOf(shop, 2)
  await worker(shop, { SMTP_URL: server.url }).run()
  expect((await messages(shop)).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
    Array(6).fill('sent 1'),
  )
  expect(server.taken).toHaveLength(4)
  expect(server.connections).toBe(4)
})
