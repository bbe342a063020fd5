import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { asActor, callSql, visitor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { type Behaviour, type MailServer, mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import { partOf } from '#tests/fixtures/messages/read-mail.ts'
import { configOf, messagingShop, order, silent } from '#tests/fixtures/messages/shop.ts'
import { startDelivery } from '../../src/jobs/schedule.ts'

const shop = messagingShop()
const { superuser } = shop.database
const admin = withAdmin(shop.database)

beforeEach(() =>
  superuser.query('delete from letters; delete from newsletter_subscribers; delete from products'),
)

/** Subscribers `a1@example.com`, `a2@example.com` … */
const subscribe = (count: number) =>
  superuser.query(
    `insert into newsletter_subscribers (email) select 'a' || i || '@example.com' from generate_series(1, $1) i`,
    [count],
  )

/** Sends a letter to all of them, as an admin does. */
const sendLetter = (values: { productIds?: string[] } = {}): Promise<string> =>
  asActor(admin, async (db) => {
    const { id } = await db
      .insertInto('letters')
      .values({ subject: 'Les soirs d’harmattan', body: 'Bonjour,\n\nVoici Ambre.', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    await callSql(db, 'sendLetter', { letter: id, seenVersion: 1, at: null })
    return id
  })

const settingsOf = (server: MailServer, perMinute = 6000) => ({
  SMTP_URL: server.url,
  MAIL_FROM: 'Ambre <boutique@ambre.example>',
  LETTERS_PER_MINUTE: String(perMinute),
})

let ahead = 0

/** The worker of one instance, as the shop starts it; its clock is `ahead`. */
function startInstance(settings: Record<string, string>) {
  const worker = startDelivery(shop.database.serverUrl, {
    config: configOf(shop, settings),
    log: silent,
    authDatabase: shop.authPool,
    origin: shop.origin,
    now: () => Date.now() + ahead,
  })
  let isRunning = true
  const stop = async () => {
    if (isRunning) await worker.stop()
    isRunning = false
  }
  onTestFinished(stop)
  return { stop }
}

/** Lets half a minute pass for pauses and retries. */
async function pass(): Promise<void> {
  ahead += 30_000
  await superuser.query(
    `update letter_deliveries set due_at = now() where state = 'waiting' and due_at > now();
     update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
  )
}

const stateOf = (id: string) => shop.database.row('select state, trouble from letters where id = $1', id)

const deliveries = () =>
  shop.database.rows('select state, count(*)::integer as count from letter_deliveries group by state')

const isSent = (id: string) => expect.poll(() => stateOf(id)).toMatchObject({ state: 'sent' })

const recipientOf = (server: MailServer) =>
  server.taken.map(({ to }) => to[0] ?? '').filter((to) => to.startsWith('a'))

it('D63 a slow server that refuses some, fails and is away, two instances, two restarts: each got it once, and orders overtake', async () => {
  ahead = 0
  const most = 240
  await subscribe(most)
  const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0])
  const deferred = new Set<string>()
  let isUp = true
  const server = await mailServer({
    onRcptTo: ({ address }, _session, callback) => {
      if (!address.startsWith('a')) return callback()
      if (numberOf(address) % 20 === 0) return callback(reply(550, '5.1.1 Boîte inconnue'))
      if (numberOf(address) % 12 === 0 && !deferred.has(address)) {
        deferred.add(address)
        return callback(reply(451, '4.7.1 Plus tard'))
      }
      callback()
    },
    // What it has not answered it has not taken.
    onWhole: (_mail, answer) => setTimeout(() => isUp && answer(), 8),
  })
  const settings = settingsOf(server)
  const instances = [startInstance(settings), startInstance(settings)]
  const id = await sendLetter()
  const reaches = (count: number) =>
    expect.poll(() => recipientOf(server).length, { interval: 5 }).toBeGreaterThan(count)

  await reaches(40)
  await Promise.all(instances.map(({ stop }) => stop()))
  const [first] = [startInstance(settings), startInstance(settings)]
  await reaches(60)
  const before = recipientOf(server).length
  await order(shop, { email: 'cliente@example.com' })
  await expect.poll(() => server.taken.flatMap(({ to }) => to)).toContain('cliente@example.com')
  expect(recipientOf(server).length - before).toBeLessThan(100)

  isUp = false
  await server.stop()
  await expect
    .poll(() => stateOf(id), { interval: 20 })
    .toMatchObject({ state: 'sending', trouble: expect.stringContaining('serveur') })
  isUp = true
  await server.start(server.behaviour)
  await first?.stop()
  startInstance(settings)
  const later = () => pass().then(() => stateOf(id))
  await expect.poll(later, { timeout: 60_000, interval: 500 }).toMatchObject({ state: 'sent' })

  const got = recipientOf(server)
  expect(new Set(got).size).toBe(got.length)
  expect(got).toHaveLength(most - most / 20)
  expect(await deliveries()).toEqual(
    expect.arrayContaining([
      { state: 'sent', count: most - most / 20 },
      { state: 'refused', count: most / 20 },
    ]),
  )
  const refusals = 'select distinct refusals from newsletter_subscribers where refusals > 0'
  expect(await shop.database.column(refusals)).toEqual([1])
}, 120_000)

it('D63 two instances share one rate, a pause holds, and who leaves before their turn or whose address was refused gets none', async () => {
  ahead = 0
  await subscribe(30)
  await superuser.query(`update newsletter_subscribers set refusals = 3 where email = 'a1@example.com'`)
  const server = await mailServer()
  const settings = settingsOf(server, 1200)
  for (const _ of [1, 2]) startInstance(settings)
  const ambre = await addProduct(shop.database, { name: 'Ambre', price: 25_000 })
  const id = await sendLetter({ productIds: [ambre.id] })
  await superuser.query(`update products set price = 30000`)
  await expect.poll(() => server.taken.length).toBeGreaterThan(4)
  const change = (wanted: string) => callSql(admin, 'changeLetter', { letter: id, wanted })
  await change('paused')
  await expect.poll(deliveries).not.toContainEqual(expect.objectContaining({ state: 'sending' }))
  const atPause = server.taken.length
  const leaver = await shop.database.value<string>(
    `update newsletter_subscribers s set is_active = false, unsubscribed_at = now()
     where s.id = (select subscriber_id from letter_deliveries where state = 'waiting' limit 1) returning s.email`,
  )
  await change('sending')
  await isSent(id)
  expect(atPause).toBeLessThan(28)
  expect(server.taken).toHaveLength(28)
  expect(recipientOf(server)).not.toContain(leaver)
  expect(recipientOf(server)).not.toContain('a1@example.com')
  const leastSpace = await shop.database.value(
    `select min(space)::float8 from (
       select extract(epoch from tried_at - lag(tried_at) over (order by tried_at)) * 1000 as space from letter_deliveries
     ) as s`,
  )
  expect(leastSpace).toBeGreaterThanOrEqual(50)

  const [mail] = server.taken
  if (!mail) throw new Error('no mail came')
  const address = /<(.+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(partOf(mail, 'text/plain')).toContain(address)
  expect(partOf(mail, 'text/html')).toContain('25&nbsp;000 CFA')
  const { searchParams } = new URL(address)
  const link = { subscriber: searchParams.get('abonne'), signature: searchParams.get('signature') }
  expect(await callSql(visitor, 'unsubscribeNewsletter', link)).toBe('unsubscribed')
})

it.each<[string, Behaviour]>([
  ['as a letter', { onWhole: (_mail, answer) => answer(reply(554, '5.7.1 Trop de lettres')) }],
  [
    'at each address, as a hoster whose hour is full',
    { onRcptTo: ({ address }, _session, answer) => answer(reply(550, `Trop de lettres pour <${address}>`)) },
  ],
])(
  'D63 a server that refuses everybody, %s, stops the letter with its words, and no address is blamed',
  async (_, behaviour) => {
    await subscribe(9)
    const server = await mailServer(behaviour)
    const instance = startInstance(settingsOf(server))
    const id = await sendLetter()
    await expect
      .poll(() => stateOf(id))
      .toEqual({ state: 'paused', trouble: expect.stringContaining('Trop de lettres') })
    expect((await stateOf(id)).trouble).not.toContain('@')
    await instance.stop()
    expect(await deliveries()).toEqual(
      expect.arrayContaining([
        { state: 'failed', count: 5 },
        { state: 'waiting', count: 4 },
      ]),
    )
    expect(await shop.database.rows('select from newsletter_subscribers where refusals > 0')).toEqual([])
  },
)

it('D63 a server that refuses the address of the shop blames nobody else’s', async () => {
  await subscribe(1)
  const server = await mailServer({
    onRcptTo: (_address, _session, answer) => answer(reply(553, '5.1.8 Domaine inconnu')),
  })
  startInstance(settingsOf(server))
  const id = await sendLetter()
  await isSent(id)
  expect(await deliveries()).toEqual([{ state: 'failed', count: 1 }])
})
