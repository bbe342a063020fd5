import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { waitForBlocked } from '#tests/fixtures/database/race.ts'
import { killableWorker } from '#tests/fixtures/messages/killable-worker.ts'
import { type MailServer, mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import { partOf } from '#tests/fixtures/messages/read-mail.ts'
import { jobs, messagingShop, order, outbox, pass, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const { startProcess, kill, hold } = killableWorker(shop)
const minute = 60_000

/** Registers as the shop's own door does. */
async function customer(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await shop.authPool.query(`insert into users (name, first_name, email) values ('Awa Koné', 'Awa', $1)`, [
    email,
  ])
  return email
}

/** A customer whose welcome is over. */
async function knownCustomer(): Promise<string> {
  const email = await customer()
  await shop.database.superuser.query('delete from graphile_worker._private_jobs')
  return email
}

const ask = (email: string) => shop.authPool.query('select auth.request_reset_mail($1)', [email])
const ids = (server: MailServer) => server.taken.map(({ headers }) => headers.get('message-id'))

/** The links of the mails that were taken. */
const links = (server: MailServer) =>
  server.taken.map(
    (mail) => new URL(/https:\/\/shop\.example\/\S+/.exec(partOf(mail, 'text/plain'))?.[0] ?? ''),
  )

async function opens({ searchParams }: URL): Promise<boolean> {
  const tokens = `${searchParams.get('access_token')}.${searchParams.get('refresh_token')}`
  const hash = createHash('sha256').update(tokens).digest('hex')
  const { rowCount } = await shop.authPool.query(
    'select from verifications where identifier = $1 and expires_at > now()',
    [`recovery:${hash}`],
  )
  return rowCount === 1
}

/** Everything in the database about the request. */
const kept = async () => ({
  payloads: await shop.database.column('select payload from graphile_worker._private_jobs'),
  links: await shop.database.rows('select identifier from auth.verifications'),
})

async function minutes(count: number, run: () => Promise<void>): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) {
    await run()
    await pass(shop, minute)
  }
}

it('AUTH-16 OPS-11 a reset mail leaves by SMTP with a link that opens; until then no secret is stored anywhere', async () => {
  const server = await mailServer()
  const email = await knownCustomer()
  await ask(email.toUpperCase())
  const text = expect.any(String)
  const payload = { kind: 'reset-password', email, requestId: text, requestedAt: text, attempts: 0 }
  expect(await kept()).toEqual({ payloads: [payload], links: [] })
  await worker(shop, { SMTP_URL: server.url, MAIL_FROM: 'Ambre <boutique@ambre.example>' }).run()
  expect(server.taken.map(({ to, from }) => [to, from])).toEqual([[[email], 'boutique@ambre.example']])
  expect(server.taken[0]?.headers.get('auto-submitted')).toBe('auto-generated')
  const [link] = links(server)
  if (!link) throw new Error('the mail holds no link')
  expect(link.pathname).toBe('/reset-password')
  expect(await opens(link)).toBe(true)
  expect(JSON.stringify(await kept())).not.toContain(link.searchParams.get('access_token'))
  await expect.poll(() => jobs(shop)).toEqual([])
})

it('AUTH-16 an address that nobody has is queued the same way, and gets nothing', async () => {
  const server = await mailServer()
  const email = await knownCustomer()
  await ask(email)
  await ask('nobody@example.com')
  const shapes = (await kept()).payloads.map((payload) => Object.keys(payload as object))
  expect(shapes[0]).toEqual(shapes[1])
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken.map(({ to }) => to)).toEqual([[email]])
  await expect.poll(() => jobs(shop)).toEqual([])
})

it('AUTH-16 after an hour a reset mail is of no use any more: given up, nothing stays', async () => {
  const server = await mailServer()
  await server.stop()
  await ask(await knownCustomer())
  const run = worker(shop, { SMTP_URL: server.url }).run
  await minutes(70, run)
  await server.start()
  await minutes(30, run)
  expect(server.taken).toEqual([])
  expect(await jobs(shop)).toEqual([])
})

it('AUTH-11 a new customer is welcomed, in the transaction that makes the account; whom the operator makes is not', async () => {
  const server = await mailServer()
  const client = await shop.authPool.connect()
  await client.query(`begin; insert into users (name, email) values ('Ama', 'gone@example.com'); rollback`)
  client.release()
  await shop.database.run(`insert into auth.users (name, email) values ('Ada', 'made@example.com')`)
  expect(await jobs(shop)).toEqual([])
  const email = await customer()
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken.map(({ to }) => to)).toEqual([[email]])
  expect(server.taken[0] && partOf(server.taken[0], 'text/plain')).toContain('Bonjour Awa,')
})

it('AUTH-11 a welcome waits a day for the mail server; an account that is gone meanwhile gets none', async () => {
  const server = await mailServer()
  await server.stop()
  const email = await customer()
  await shop.authPool.query('delete from users where email = $1', [await customer()])
  const run = worker(shop, { SMTP_URL: server.url }).run
  for (let hours = 0; hours < 20; hours += 1) {
    await run()
    await pass(shop, 60 * minute)
  }
  await server.start()
  await minutes(150, run)
  expect(server.taken.map(({ to }) => to)).toEqual([[email]])
})

it('AUTH-16 who waits for a link does not wait for the mails of the orders before', async () => {
  const server = await mailServer()
  const email = await knownCustomer()
  for (let orders = 0; orders < 10; orders += 1) await order(shop)
  await ask(email)
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(ids(server).findIndex((id) => id?.includes('reset-password'))).toBeLessThan(4)
  expect(server.taken).toHaveLength(21)
})

it('NOTIF-07 a mail server that takes nothing is not asked for each mail: one way out, one gate', async () => {
  const server = await mailServer({ onConnect: (_session, callback) => callback(reply(421, '4.3.2 Busy')) })
  for (let customers = 0; customers < 6; customers += 1) await ask(await customer())
  await order(shop)
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.connections).toBeLessThanOrEqual(3)
})

it('AUTH-16 OPS-14 without a mail server the link lies in the outbox', async () => {
  const email = await knownCustomer()
  await ask(email)
  await worker(shop).run()
  const [[name, mail] = []] = await outbox(shop)
  expect(name).toMatch(/^reset-password-.*\.eml$/)
  expect(mail).toContain(`To: ${email}`)
})

it.each([
  ['in the middle of the mail', 1],
  ['after the mail was taken, before that was noted', 2],
])('AUTH-16 killed %s: sent %i times in all, under one Message-ID, each link opens', async (_when, times) => {
  const holding = Promise.withResolvers<() => Promise<void>>()
  const server = await mailServer({
    onWhole: (_mail, answer) => {
      if (times === 1) return holding.resolve(async () => undefined)
      void hold('select from graphile_worker._private_jobs for update').then((release) => {
        holding.resolve(release)
        answer()
      })
    },
  })
  await ask(await knownCustomer())
  const child = await startProcess({ SMTP_URL: server.url })
  const release = await holding.promise
  if (times === 2) await waitForBlocked(shop.database)
  await kill(child)
  await release()
  server.behaviour = {}
  const reclaimed = () => shop.database.value('select reclaim_account_mails()')
  expect(await reclaimed()).toBe(0)
  await pass(shop, 4 * minute)
  expect(await reclaimed()).toBe(1)
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toHaveLength(times)
  expect(new Set(ids(server)).size).toBe(1)
  // Whichever of the mails is opened.
  const opened = await Promise.all(links(server).map(opens))
  expect(opened).toEqual(Array(times).fill(true))
  await expect.poll(() => jobs(shop)).toEqual([])
})

it('D20 jobs that will not be tried again are removed after a day, and no others', async () => {
  await ask('old@example.com')
  await shop.database.superuser.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '25 hours'`,
  )
  await ask('new@example.com')
  await shop.pgPool.query('select forget_dead_jobs()')
  expect((await kept()).payloads).toEqual([expect.objectContaining({ email: 'new@example.com' })])
})
