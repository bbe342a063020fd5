import { expect, it } from 'vitest'
import { addUser } from '#tests/fixtures/database/accounts/users.ts'
import { mailServer } from '#tests/fixtures/messages/mail-server.ts'
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

const admin = async (statement: string, values: unknown[] = []) => {
  const userId = await addUser(shop.database, 'admin')
  const client = await shop.database.server.connect()
  try {
    await client.query(`begin; set local role admin; set local app.user_id = '${userId}'`)
    return await client.query(statement, values)
  } finally {
    await client.query('commit')
    client.release()
  }
}

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

it('NOTIF-05 D27 an admin sends a message again: it leaves once more, as a new mail; not while it is being sent', async () => {
  const server = await mailServer()
  await order(shop)
  await keepOnly(shop, 'email')
  const { id } = await messageTo(shop, 'email')
  await worker(shop, { SMTP_URL: server.url }).run()
  expect((await admin('select resend_message($1) as again', [id])).rows).toEqual([{ again: true }])
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'waiting', attempts: 0, sent_at: null })
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(new Set(server.taken.map(({ headers }) => headers.get('message-id'))).size).toBe(2)
  await shop.database.superuser.query(
    `update order_messages set state = 'waiting', sent_at = null, claimed_until = now() + interval '1 minute'`,
  )
  expect((await admin('select resend_message($1) as again', [id])).rows).toEqual([{ again: false }])
  expect((await admin('select resend_message(gen_random_uuid()) as again')).rows).toEqual([{ again: false }])
})

it('D20 an order that is deleted takes its messages along, and their jobs end in peace', async () => {
  const server = await mailServer()
  await order(shop)
  await shop.database.superuser.query('delete from orders')
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toEqual([])
  await expect.poll(() => jobs(shop)).toEqual([])
})
