import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { deliverPush } from '#features/notifications/push/server/deliver-push.server.ts'
import { pushKeys } from '#features/notifications/push/server/push-keys.server.ts'
import { startDelivery } from '#features/notifications/server/start-delivery.server.ts'
import { asActor, type Queries } from '#platform/database/actor.ts'
import { workerLog } from '#platform/jobs/worker-log.ts'
import { sendPush } from '#platform/push/send-push.server.ts'
import { vapidKeys } from '#platform/push/vapid-keys.ts'
import { setUserRole } from '#tests/fixtures/database/admin.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { addUser } from '#tests/fixtures/database/users.ts'
import { PushService } from './push-service.ts'
import { configOf, messagingShop, order, silent } from './shop.ts'

const shop = messagingShop()
const service = new PushService()
let publicKey = ''

beforeAll(async () => {
  await service.start()
  const { rows } = await shop.database.superuser.query<{ secret: string }>('select push_secret() as secret')
  publicKey = (await pushKeys(null, async () => rows[0]?.secret ?? null)).publicKey
})
afterAll(() => service.stop())
beforeEach(async () => {
  await shop.database.superuser.query('delete from push_devices')
  service.pushed.length = 0
  service.connections = 0
  service.refusal = undefined
})

type Owner = { role: 'admin'; userId: string; session: string }

/** An admin with an open session. */
async function addAdmin(): Promise<Owner> {
  const userId = await addUser(shop.database, 'admin')
  const { id } = single(
    await shop.database.superuser.query<{ id: string }>(
      `insert into auth.sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day')
       returning id`,
      [userId],
    ),
  )
  return { role: 'admin', userId, session: id }
}

const as = <Result>(owner: Owner, work: (db: Queries) => Promise<Result>) =>
  asActor(shop.database.server, owner, work)

/** Turns the alerts on in a browser of this admin, and gives the device's id. */
async function turnOn(owner: Owner, device: string): Promise<string> {
  const { endpoint, p256dh, auth } = service.subscribe(device, publicKey)
  const { rows } = await as(owner, (db) =>
    sql<{
      id: string
    }>`select save_push_device(${owner.session}, ${endpoint}, ${p256dh}, ${auth}, 'Chrome') as id`.execute(
      db,
    ),
  )
  return rows[0]?.id ?? ''
}

async function resume(owner: Owner, device: string): Promise<string | null> {
  const { rows } = await as(owner, (db) =>
    sql<{ id: string | null }>`
      select resume_push_device(${owner.session}, ${`https://push.example.com/push/${device}`}) as id
    `.execute(db),
  )
  return rows[0]?.id ?? null
}

/** Does every job of an alert that is due. */
async function run(settings: Record<string, string> = {}): Promise<void> {
  const push = deliverPush({ config: configOf(shop, settings), log: silent, pushAgent: service.agent })
  await runOnce({
    pgPool: shop.pgPool,
    logger: workerLog(silent),
    taskList: { push_alert: push },
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

const alerts = async () => {
  await run()
  return service.pushed.splice(0).map(({ device, text }) => ({ device, ...JSON.parse(text) }))
}
const waiting = async () =>
  (
    await shop.database.superuser.query<{ attempts: number }>(
      `select attempts from graphile_worker.jobs where task_identifier = 'push_alert'`,
    )
  ).rows
const devices = async () =>
  (await shop.database.superuser.query<{ endpoint: string }>('select endpoint from push_devices')).rows.map(
    ({ endpoint }) => endpoint.split('/').at(-1),
  )

describe('what is pushed', () => {
  it('PUSH-02 a new order reaches each device of each admin, encrypted for it, without a word of the customer', async () => {
    const [one, other] = [await addAdmin(), await addAdmin()]
    await turnOn(one, 'phone')
    await turnOn(one, 'counter')
    await turnOn(other, 'tablet')
    const { orderId, orderNumber } = await order(shop)
    await run({ VAPID_SUBJECT: 'mailto:patronne@example.com' })
    expect(service.pushed.map(({ device }) => device).sort()).toEqual(['counter', 'phone', 'tablet'])
    for (const { text, urgency, ttl, subject } of service.pushed) {
      expect(JSON.parse(text)).toEqual({
        title: 'Nouvelle commande',
        body: `${orderNumber} · 50 000 CFA`,
        tag: orderId,
        path: `/admin?tab=orders&order=${orderId}`,
      })
      expect([urgency, ttl, subject]).toEqual(['high', '43200', 'mailto:patronne@example.com'])
    }
    expect(await waiting()).toEqual([])
  })

  it('PUSH-02 a message that was given up, once', async () => {
    const { orderId, orderNumber } = await order(shop)
    await turnOn(await addAdmin(), 'phone')
    const fail = `update order_messages set state = 'failed', last_error = 'x' where order_id = $1 and channel = 'chat'`
    await shop.database.superuser.query(fail, [orderId])
    expect(await alerts()).toMatchObject([
      { title: 'Message non envoyé', body: expect.stringContaining(orderNumber), tag: `message-${orderId}` },
    ])
    await shop.database.superuser.query(fail, [orderId])
    expect(await alerts()).toEqual([])
  })

  it('PUSH-02 a product whose last piece is gone, while it is for sale and stays so', async () => {
    await turnOn(await addAdmin(), 'phone')
    const product = await addProduct(shop.database, { name: 'Nuit Étoilée', stock: 2 })
    const setStock = (stock: number) =>
      shop.database.owner.query('update products set stock = $2 where id = $1', [product.id, stock])
    await setStock(1)
    expect(await alerts()).toEqual([])
    await setStock(0)
    expect(await alerts()).toMatchObject([{ title: 'Produit épuisé', body: 'Nuit Étoilée' }])
    await setStock(3)
    await setStock(0)
    await setStock(4)
    expect(await alerts(), 'restocked before it was pushed').toEqual([])
    await shop.database.owner.query('update products set is_active = false where id = $1', [product.id])
    await setStock(0)
    expect(await alerts()).toEqual([])
  })

  it('PUSH-02 nothing is queued where no device is alerted', async () => {
    await order(shop)
    expect(await waiting()).toEqual([])
  })
})

describe('the queue', () => {
  it.each([500, 503, 429])('PUSH-05 after %i the alert is tried again', async (status) => {
    await turnOn(await addAdmin(), 'phone')
    await order(shop)
    service.refusal = status
    expect(await alerts()).toEqual([])
    expect(await waiting()).toEqual([{ attempts: 1 }])
    service.refusal = undefined
    await shop.database.superuser.query('update graphile_worker._private_jobs set run_at = now()')
    expect(await alerts()).toHaveLength(1)
  })

  it.each([404, 410])('PUSH-05 after %i the subscription is removed', async (status) => {
    const owner = await addAdmin()
    await turnOn(owner, 'phone')
    await order(shop)
    service.refusal = status
    await run()
    expect([await devices(), await waiting()]).toEqual([[], []])
    expect(await resume(owner, 'phone')).toBeNull()
  })

  it('PUSH-05 an alert that is refused for good is not tried again, and the device stays', async () => {
    await turnOn(await addAdmin(), 'phone')
    await order(shop)
    service.refusal = 413
    await run()
    expect([await devices(), await waiting()]).toEqual([['phone'], []])
  })

  it('PUSH-05 an alert whose worker died is queued again', async () => {
    await turnOn(await addAdmin(), 'phone')
    await order(shop)
    await shop.database.superuser.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '5 minutes', locked_by = 'dead', attempts = 1`,
    )
    expect(await alerts()).toEqual([])
    await shop.pgPool.query('select reclaim_pushes()')
    expect(await alerts()).toHaveLength(1)
  })
})

describe('who is alerted', () => {
  const isAlerted = async () => {
    await order(shop)
    return (await alerts()).length === 1
  }

  it('PUSH-04 the alerts end with the session and go on with the next one on the same device', async () => {
    const owner = await addAdmin()
    await turnOn(owner, 'phone')
    expect(await isAlerted()).toBe(true)
    await shop.database.superuser.query('delete from auth.sessions where id = $1', [owner.session])
    expect([await isAlerted(), await devices()]).toEqual([false, ['phone']])
    const { rows } = await shop.database.superuser.query<{ id: string }>(
      `insert into auth.sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day')
       returning id`,
      [owner.userId],
    )
    const next = { ...owner, session: rows[0]?.id ?? '' }
    expect(await resume(next, 'phone')).not.toBeNull()
    expect(await isAlerted()).toBe(true)
    expect(await resume(await addAdmin(), 'phone'), 'another admin on the same device').toBeNull()
  })

  it.each([
    ['unused for 12 hours', `last_seen_at = now() - interval '12 hours 1 minute'`],
    ['a week old', `last_seen_at = now(), created_at = now() - interval '7 days 1 minute'`],
    ['past its time', 'expires_at = now()'],
    ['for a new password only', 'only_new_password = true'],
  ])('PUSH-04 a session that is %s alerts nobody', async (_, change) => {
    const owner = await addAdmin()
    await turnOn(owner, 'phone')
    await order(shop)
    await shop.database.superuser.query(`update auth.sessions set ${change} where id = $1`, [owner.session])
    expect(await alerts(), 'what was queued before').toEqual([])
    expect(await isAlerted()).toBe(false)
  })

  it('PUSH-04 whoever loses the role loses the devices, for good', async () => {
    const [chief, owner] = [await addAdmin(), await addAdmin()]
    await turnOn(owner, 'phone')
    await order(shop)
    await setUserRole(shop.database.server, chief, owner.userId, 'user')
    expect([await alerts(), await devices()]).toEqual([[], []])
    await setUserRole(shop.database.server, chief, owner.userId, 'admin')
    expect(await isAlerted()).toBe(false)
  })

  it('PUSH-03 a removed device is alerted no more; nobody removes or reads another admin’s', async () => {
    const [owner, other] = [await addAdmin(), await addAdmin()]
    const [phone, counter] = [await turnOn(owner, 'phone'), await turnOn(owner, 'counter')]
    const remove = (who: Owner, id: string) =>
      as(who, (db) => sql`select remove_push_device(${id})`.execute(db))
    await remove(other, phone)
    expect(await devices()).toEqual(['phone', 'counter'])
    const seen = await as(other, (db) => db.selectFrom('pushDevices').selectAll().execute())
    expect(seen).toEqual([])
    await remove(owner, counter)
    await order(shop)
    expect((await alerts()).map(({ device }) => device)).toEqual(['phone'])
  })

  it('PUSH-01 a device is saved by an admin with a session of their own, ten at most', async () => {
    const [owner, other] = [await addAdmin(), await addAdmin()]
    const customer = { ...owner, userId: await addUser(shop.database) }
    await expect(turnOn(customer, 'phone')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(turnOn({ ...owner, session: other.session }, 'phone')).rejects.toMatchObject({
      code: 'forbidden',
    })
    for (let count = 0; count < 12; count += 1) await turnOn(owner, `phone${count}`)
    await turnOn(owner, 'phone11')
    expect((await devices()).sort()).toEqual(
      [
        'phone2',
        'phone3',
        'phone4',
        'phone5',
        'phone6',
        'phone7',
        'phone8',
        'phone9',
        'phone10',
        'phone11',
      ].sort(),
    )
  })
})

it.each(['localhost', '127.0.0.1', '[::1]'])('PUSH-06 nothing connects to %s', async (host) => {
  const subscription = service.subscribe('phone', publicKey)
  const endpoint = `https://${host}:${service.port}/push/phone`
  const sender = { keys: vapidKeys('a'.repeat(64)), subject: 'mailto:patronne@example.com' }
  const sent = sendPush({ ...subscription, endpoint }, '{}', sender, AbortSignal.timeout(5000))
  await expect(sent).rejects.toMatchObject({ name: 'DeliveryError' })
  expect(service.connections).toBe(0)
})

it('PUSH-02 the shop’s own worker pushes an order within a second of its commit', async () => {
  const worker = startDelivery(shop.database.serverUrl, {
    config: configOf(shop),
    log: silent,
    authDatabase: shop.authPool,
    origin: shop.origin,
    pushAgent: service.agent,
  })
  onTestFinished(() => worker.stop())
  await turnOn(await addAdmin(), 'phone')
  const times: number[] = []
  for (let count = 0; count < 20; count += 1) {
    await order(shop)
    const committed = performance.now()
    await expect.poll(() => service.pushed.length, { timeout: 20_000, interval: 2 }).toBe(count + 1)
    times.push((service.pushed.at(-1)?.at ?? 0) - committed)
  }
  times.sort((a, b) => a - b)
  console.info(
    `from commit to push received, ms: median ${times[10]?.toFixed(0)}, 95 % ${times[18]?.toFixed(0)}`,
  )
  expect(times[10]).toBeLessThan(1000)
})
