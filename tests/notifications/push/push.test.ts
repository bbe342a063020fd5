import { describe, expect, it, onTestFinished } from 'vitest'
import { sendPush, vapidKeys } from '#platform/push/send-push.server.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { pushShop } from '#tests/fixtures/messages/push-shop.ts'
import { configOf, order, silent } from '#tests/fixtures/messages/shop.ts'
import { startDelivery } from '../../../src/jobs/schedule.ts'

const { shop, service, addAdmin, turnOn, resume, run, alerts, waiting, devices, publicKey } = pushShop()

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
      shop.database.run('update products set stock = $2 where id = $1', product.id, stock)
    await setStock(1)
    expect(await alerts()).toEqual([])
    await setStock(0)
    expect(await alerts()).toMatchObject([{ title: 'Produit épuisé', body: 'Nuit Étoilée' }])
    await setStock(3)
    await setStock(0)
    await setStock(4)
    expect(await alerts(), 'restocked before it was pushed').toEqual([])
    await shop.database.run('update products set is_active = false where id = $1', product.id)
    await setStock(0)
    expect(await alerts()).toEqual([])
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

it.each(['localhost', '127.0.0.1', '[::1]'])('PUSH-06 nothing connects to %s', async (host) => {
  const subscription = service.subscribe('phone', publicKey())
  const endpoint = `https://${host}:${service.port}/push/phone`
  const sender = { keys: vapidKeys('a'.repeat(64)), subject: 'mailto:patronne@example.com' }
  const sent = sendPush({ ...subscription, endpoint }, '{}', sender, AbortSignal.timeout(5000))
  await expect(sent).rejects.toMatchObject({ name: 'ServiceError' })
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
  for (let count = 1; count <= 5; count += 1) {
    await order(shop)
    const committed = performance.now()
    await expect.poll(() => service.pushed.length, { timeout: 20_000, interval: 2 }).toBe(count)
    times.push((service.pushed.at(-1)?.at ?? 0) - committed)
  }
  times.sort((a, b) => a - b)
  expect(times[2], 'the median').toBeLessThan(1000)
})
