import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '#platform/database/actor.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let product: Product
let admin: Actor

beforeAll(async () => {
  product = await addProduct(database)
  admin = await addAdmin(database)
})

async function place(email: string | null = 'awa@example.com'): Promise<string> {
  return (await guestOrder(database, request([line(product)], { email }))).orderId
}

const set = (id: string, status: string) => setOrderStatus(database.server, admin, id, status)

/** The mails about the shipment of an order, with the seconds until their job is due. */
async function mails(orderId: string) {
  const { rows } = await database.superuser.query<{ state: string; seconds: number }>(
    `select m.state, extract(epoch from j.run_at - now())::float as seconds
     from order_messages m left join graphile_worker.jobs j on j.key = m.key
     where m.order_id = $1 and m.key like '%:shipped'`,
    [orderId],
  )
  return rows
}

it('AFTER-10 a shipped order writes one mail to its customer, due when the status cannot be taken back any more', async () => {
  const id = await place()
  await set(id, 'shipped')
  const [mail, ...others] = await mails(id)
  expect(others).toEqual([])
  expect(mail?.state).toBe('waiting')
  expect(mail?.seconds).toBeGreaterThan(10)
  await set(id, 'delivered')
  expect(await mails(id)).toHaveLength(1)
})

it('AFTER-10 D50 a status that is taken back, or corrected, before the mail was sent takes the mail with it', async () => {
  const id = await place()
  const { changeId } = await set(id, 'shipped')
  await takeBackOrderStatus(database.server, admin, changeId)
  expect(await mails(id)).toEqual([])
  await set(id, 'shipped')
  expect(await mails(id)).toHaveLength(1)
})

it('AFTER-10 what was sent is not sent again; without an e-mail there is nothing to send', async () => {
  const id = await place()
  await set(id, 'shipped')
  await database.superuser.query(
    "update order_messages set state = 'sent', sent_at = now() where order_id = $1 and key like '%:shipped'",
    [id],
  )
  await set(id, 'confirmed')
  await set(id, 'shipped')
  expect((await mails(id)).map(({ state }) => state)).toEqual(['sent'])
  const silent = await place(null)
  await set(silent, 'shipped')
  expect(await mails(silent)).toEqual([])
})
