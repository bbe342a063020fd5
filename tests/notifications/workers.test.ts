import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { countFailedMessages, readOrderMessages } from '#features/messages/delivery-state.server.ts'
import { callSql } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import {
  jobs,
  keepOnly,
  messages,
  messageTo,
  messagingShop,
  order,
  pass,
  worker,
} from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()

it('D20 two instances share the messages: each mail arrives once', async () => {
  const server = await mailServer()
  for (let orders = 0; orders < 20; orders += 1) await order(shop)
  const settings = { SMTP_URL: server.url }
  await Promise.all([worker(shop, settings).run(), worker(shop, settings).run()])
  expect(server.taken).toHaveLength(40)
  expect(new Set(server.taken.map(({ headers }) => headers.get('message-id'))).size).toBe(40)
  expect((await messages(shop)).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
  await expect.poll(() => jobs(shop)).toEqual([])
})

it('D20 two jobs of one message never send side by side', async () => {
  const inTheMiddle = Promise.withResolvers<() => void>()
  const server = await mailServer({ onWhole: (_mail, answer) => inTheMiddle.resolve(() => answer()) })
  await order(shop)
  await keepOnly(shop, 'email')
  const { id } = await messageTo(shop, 'email')
  const first = worker(shop, { SMTP_URL: server.url }).run()
  const letIn = await inTheMiddle.promise
  await shop.database.run('select schedule_message(m, now()) from order_messages m where id = $1', id)
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.connections).toBe(1)
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'waiting', attempts: 1 })
  letIn()
  await first
  await pass(shop, 180_000)
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toHaveLength(1)
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 1 })
  await expect.poll(() => jobs(shop)).toEqual([])
})

it('D20 an order that is deleted takes its messages along, and their jobs end in peace', async () => {
  const server = await mailServer()
  await order(shop)
  await shop.database.superuser.query('delete from orders')
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toEqual([])
  await expect.poll(() => jobs(shop)).toEqual([])
})

const admin = withAdmin(shop.database)

it('NOTIF-05 D27 an admin sees each message of an order, its reason, the count of failures, and sends again', async () => {
  const server = await mailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === 'awa@example.com' ? reply(550, '5.1.1 No such user here') : null),
  })
  const { orderId } = await order(shop)
  await worker(shop, { SMTP_URL: server.url }).run()
  const messages = await readOrderMessages(admin, orderId)
  expect(messages.map(({ channel, audience, state }) => [channel, audience, state])).toEqual([
    ['chat', 'owner', 'sent'],
    ['email', 'owner', 'sent'],
    ['email', 'customer', 'failed'],
  ])
  const failed = messages[2]
  const reason = 'Le serveur de messagerie refuse cet e-mail : 550 5.1.1 No such user here'
  expect(failed).toMatchObject({ attempts: 1, sentAt: null, reason })
  expect(await countFailedMessages(admin)).toBe(1)

  server.behaviour = {}
  const id = failed?.id ?? ''
  const resend = (messageId: string) => callSql(admin, 'resendMessage', { messageId })
  for (const _ of [1, 2]) {
    expect(await resend(id)).toBe(true)
    await worker(shop, { SMTP_URL: server.url }).run()
  }
  expect((await readOrderMessages(admin, orderId)).every(({ state }) => state === 'sent')).toBe(true)
  expect(await countFailedMessages(admin)).toBe(0)
  const again = server.taken.filter(({ to }) => to.includes('awa@example.com'))
  expect(new Set(again.map(({ headers }) => headers.get('message-id'))).size, 'each is a new mail').toBe(2)
  // Not while it is being sent.
  await shop.database.superuser.query(
    `update order_messages set state = 'waiting', filed = false, sent_at = null, claimed_until = now() + interval '1 minute'`,
  )
  expect(await resend(id)).toBe(false)
  expect(await resend(randomUUID())).toBe(false)
})
