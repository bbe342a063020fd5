import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { mailServer } from '#tests/fixtures/messages/mail-server.ts'
import { partOf } from '#tests/fixtures/messages/read-mail.ts'
import { messagingShop, outbox, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
beforeEach(() => shop.database.superuser.query('delete from newsletter_subscribers'))

const subscribe = () =>
  runAs(shop.database.server, { role: 'visitor' }, (db) =>
    sql`select subscribe_newsletter('awa@example.com', 'Awa', '192.0.2.1', 200)`.execute(db),
  )

const isActive = async () =>
  (await shop.database.rows('select is_active from newsletter_subscribers'))[0]?.is_active

it('NEWS-02 where mail is set up, a mail confirms the subscription, and its link or one press in the mail program undoes it', async () => {
  const server = await mailServer()
  await subscribe()
  expect(await isActive()).toBe(true)
  await worker(shop, { SMTP_URL: server.url, MAIL_FROM: 'Ambre <boutique@ambre.example>' }).run()
  const [mail, ...others] = server.taken
  if (!mail) throw new Error('no mail came')
  expect(others).toEqual([])
  expect(mail.to).toEqual(['awa@example.com'])
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = /<(.+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(partOf(mail, 'text/plain')).toContain(address)
  const { searchParams, pathname } = new URL(address)
  expect(pathname).toBe('/newsletter/desinscription')
  await runAs(shop.database.server, { role: 'visitor' }, (db) =>
    sql`select unsubscribe_newsletter(${searchParams.get('abonne')}, ${searchParams.get('signature')})`.execute(
      db,
    ),
  )
  expect(await isActive()).toBe(false)
})

it('who has left before the mail does gets none', async () => {
  const server = await mailServer()
  await subscribe()
  await shop.database.superuser.query('update newsletter_subscribers set is_active = false')
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toEqual([])
})

it('without a mail server no file is written for it', async () => {
  await subscribe()
  await worker(shop).run()
  expect(await outbox(shop)).toEqual(new Map())
})
