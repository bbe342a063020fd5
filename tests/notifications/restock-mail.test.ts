import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listRestockCalls, resendRestockMail } from '#features/stock/admin/stock.server.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { mailServer } from '#tests/fixtures/messages/mail-server.ts'
import { partOf } from '#tests/fixtures/messages/read-mail.ts'
import { messagingShop, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const { database } = shop
serverRuntime(database)

/** Somebody waits for a product that is back for ten minutes, and the minute's job has run. */
async function backInStock(): Promise<string> {
  const { id } = await addProduct(database, { name: 'Santal', stock: 0 })
  await runAs(database.server, { role: 'visitor' }, (db) =>
    sql`select request_restock_notice(${id}::uuid, 'email', 'awa@example.com')`.execute(db),
  )
  await database.run('update products set stock = 3 where id = $1', id)
  await database.superuser.query(`update restocks set due_at = now() where product_id = $1`, [id])
  await shop.pgPool.query('select tell_all_restocked()')
  return id
}

const waiting = async () => (await database.superuser.query('select from restock_requests')).rowCount

it('RESTOCK-02 RESTOCK-04 a mail leads to the product, ends all alerts at one press, and the request is forgotten', async () => {
  const server = await mailServer()
  const id = await backInStock()
  expect(await waiting()).toBe(1)
  await worker(shop, { SMTP_URL: server.url }).run()
  await worker(shop, { SMTP_URL: server.url }).run()
  const [mail, ...others] = server.taken
  if (!mail) throw new Error('no mail came')
  expect(others).toEqual([])
  expect(mail.to).toEqual(['awa@example.com'])
  const text = partOf(mail, 'text/plain')
  expect(text).toContain('Santal est de nouveau en stock')
  expect(text).toContain(`https://shop.example/product/${id}`)
  expect(await waiting()).toBe(0)
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { searchParams } = new URL(/<(.+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '')
  expect(searchParams.get('liste')).toBe('alertes')
  const other = await addProduct(database, { name: 'Iris', stock: 0 })
  await runAs(database.server, { role: 'visitor' }, (db) =>
    sql`select request_restock_notice(${other.id}::uuid, 'email', 'awa@example.com')`.execute(db),
  )
  await runAs(database.server, { role: 'visitor' }, (db) =>
    sql`select end_restock_requests(${searchParams.get('abonne')}::uuid, ${searchParams.get('signature')})`.execute(
      db,
    ),
  )
  expect(await waiting()).toBe(0)
})

it('RESTOCK-03 a mail that was given up stands in the staff’s list with its reason, and is sent again', async () => {
  const refused = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 })
  const server = await mailServer({ onRcptTo: (_address, _session, answer) => answer(refused) })
  const admin = await addAdmin(database)
  await backInStock()
  await worker(shop, { SMTP_URL: server.url }).run()
  const list = async () => (await listRestockCalls(admin, { page: 1 })).rows
  const [unsent, ...others] = await list()
  expect(others).toEqual([])
  expect(unsent).toMatchObject({ contact: 'awa@example.com', name: 'Santal', failure: /No such mailbox/ })
  await worker(shop, { SMTP_URL: server.url }).run()

  server.behaviour = {}
  await resendRestockMail(admin, { request: unsent?.id ?? '' })
  await resendRestockMail(admin, { request: unsent?.id ?? '' })
  expect(await list()).toEqual([])
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken.map(({ to }) => to)).toEqual([['awa@example.com']])
  expect(await waiting()).toBe(0)
})
