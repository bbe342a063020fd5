import { beforeEach, expect, it } from 'vitest'
import { listRestockCalls, resendRestockMail } from '#features/stock/admin/stock.server.ts'
import { callSql, visitor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { type MailServer, mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import { partOf } from '#tests/fixtures/messages/read-mail.ts'
import { messagingShop, outbox, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const { database } = shop
const admin = withAdmin(database)
beforeEach(() => database.superuser.query('delete from newsletter_subscribers; delete from restock_requests'))

const subscribe = () =>
  callSql(visitor, 'subscribeNewsletter', { subscriberEmail: 'awa@example.com', subscriberName: 'Awa' })
const askToBeTold = (ofProduct: string) =>
  callSql(visitor, 'requestRestockNotice', { ofProduct, contactKind: 'email', typed: 'awa@example.com' })
const send = (server?: MailServer) => worker(shop, server ? { SMTP_URL: server.url } : {}).run()

/** The only mail that was taken: its text, and what one press in the mail program, or its link, says. */
function onlyMail(server: MailServer) {
  const [mail, ...others] = server.taken
  if (!mail || others.length > 0) throw new Error(`${server.taken.length} mails came`)
  expect(mail.to).toEqual(['awa@example.com'])
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = /<(.+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  const { pathname, searchParams } = new URL(address)
  const text = partOf(mail, 'text/plain')
  expect(text).toContain(address)
  const waiter = searchParams.get('abonne')
  return { text, pathname, waiter, list: searchParams.get('liste'), signature: searchParams.get('signature') }
}

it('NEWS-02 where mail is set up, a mail confirms the subscription, and its link or one press in the mail program undoes it', async () => {
  const server = await mailServer()
  await subscribe()
  await send(server)
  const { pathname, waiter: subscriber, signature } = onlyMail(server)
  expect(pathname).toBe('/newsletter/desinscription')
  await callSql(visitor, 'unsubscribeNewsletter', { subscriber, signature })
  expect(await database.value('select is_active from newsletter_subscribers')).toBe(false)
})

it('who has left before the mail does gets none; without a mail server no file is written for it', async () => {
  const server = await mailServer()
  await subscribe()
  await database.superuser.query('update newsletter_subscribers set is_active = false')
  await send(server)
  expect(server.taken).toEqual([])
  await subscribe()
  await send()
  expect(await outbox(shop)).toEqual(new Map())
})

/** Somebody waits for a product that is back for ten minutes, and the minute's job has run. */
async function backInStock(): Promise<string> {
  const { id } = await addProduct(database, { name: 'Santal', stock: 0 })
  await askToBeTold(id)
  await database.run('update products set stock = 3 where id = $1', id)
  await database.superuser.query(`update restocks set due_at = now() where product_id = $1`, [id])
  await shop.pgPool.query('select tell_all_restocked()')
  return id
}

const waiting = () => database.value<number>('select count(*)::integer from restock_requests')

it('RESTOCK-02 RESTOCK-04 a mail leads to the product, ends all alerts at one press, and the request is forgotten', async () => {
  const server = await mailServer()
  const id = await backInStock()
  expect(await waiting()).toBe(1)
  for (const _ of [1, 2]) await send(server)
  const { text, list, waiter, signature } = onlyMail(server)
  expect(text).toContain('Santal est de nouveau en stock')
  expect(text).toContain(`https://shop.example/product/${id}`)
  expect([await waiting(), list]).toEqual([0, 'alertes'])
  await askToBeTold((await addProduct(database, { name: 'Iris', stock: 0 })).id)
  await callSql(visitor, 'endRestockRequests', { waiter, signature })
  expect(await waiting()).toBe(0)
})

it('RESTOCK-03 a mail that was given up stands in the staff’s list with its reason, and is sent again', async () => {
  const refuse = reply(550, '5.1.1 No such mailbox')
  const server = await mailServer({ onRcptTo: (_address, _session, answer) => answer(refuse) })
  await backInStock()
  await send(server)
  const list = async () => (await listRestockCalls(admin, { page: 1 })).rows
  const [unsent, ...others] = await list()
  expect(others).toEqual([])
  const failure = expect.stringContaining('No such mailbox')
  expect(unsent).toMatchObject({ contact: 'awa@example.com', name: 'Santal', failure })
  await send(server)
  server.behaviour = {}
  for (const _ of [1, 2]) await resendRestockMail(admin, { request: unsent?.id ?? '' })
  expect(await list()).toEqual([])
  await send(server)
  expect(server.taken).toHaveLength(1)
  expect(await waiting()).toBe(0)
})
