import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerWaveCall, checkWaveSessions, startWavePayment } from '#features/money/wave.server.ts'
import { kyselyFor } from '#platform/database/actor.ts'
import { createLog } from '#platform/log.ts'
import { runtime } from '#platform/runtime.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { waveSessions } from '#tests/fixtures/database/orders/wave.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { messagesPool } from '#tests/fixtures/messages/run-jobs.ts'
import { WaveService } from '#tests/fixtures/messages/wave-service.ts'

const service = new WaveService()
beforeAll(() => service.start())
const database = testDatabase(() => ({
  ...service.settings,
  WAVE_WEBHOOK_SECRET: `${service.settings.WAVE_WEBHOOK_SECRET},former_secret`,
  PUBLIC_URL: 'https://shop.example',
}))
const workers = messagesPool(database)
afterAll(() => service.stop())

const rows = waveSessions(database)
const admin = withAdmin(database)
const perfume = withProduct(database, { price: 25_000, stock: 900 })

beforeEach(async () => {
  await service.settled()
  await database.superuser.query('delete from wave_sessions')
  service.sessions.clear()
  service.requests.length = 0
  Object.assign(service, {
    fault: null,
    mostInASecond: Number.POSITIVE_INFINITY,
    now: Date.now,
    secrets: [service.settings.WAVE_WEBHOOK_SECRET],
  })
})

const place = () => orderOf([[perfume, 1]])
const press = async (orderId: string) => startWavePayment({ secret: await rows.secretOf(orderId) })

/** What the worker does when Wave told of a session, or each minute. */
async function work(now = Date.now): Promise<void> {
  const client = await workers.connect()
  try {
    const db = kyselyFor(client)
    const { wave } = runtime().config
    if (wave) await checkWaveSessions({ wave, log: createLog('silent'), db, stop: undefined, now })
  } finally {
    client.release()
  }
}

const makeDue = () =>
  database.superuser.query('update wave_sessions set next_check_at = now() where next_check_at is not null')

/** A call to the shop's own address. */
function call(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return answerWaveCall(new Request('https://shop.example/api/wave', { method: 'POST', body, headers }))
}

const tell = async () => {
  const { body, headers } = service.event('checkout.session.completed', service.latest)
  return (await call(body, headers)).status
}

describe('a call of Wave', () => {
  // Which signatures are right says the unit test of the protocol.
  it('WAVE-02 that is changed is refused without a word; the former secret still counts', async () => {
    await press(await place())
    const { body, headers } = service.event('checkout.session.completed', service.pay())
    const answer = await call(body.replace('25000', '99000'), headers)
    expect([answer.status, await answer.text()]).toEqual([401, ''])
    expect(await rows.claim()).toBeNull()
    service.secrets = ['former_secret']
    expect(await tell()).toBe(200)
  })

  it('WAVE-02 that is signed and no event, of another kind or of another order changes nothing', async () => {
    const time = String(Math.floor(Date.now() / 1000))
    const hmac = createHmac('sha256', service.settings.WAVE_WEBHOOK_SECRET ?? '')
    const signature = hmac.update(`${time}not json`).digest('hex')
    expect((await call('not json', { 'wave-signature': `t=${time},v1=${signature}` })).status).toBe(400)
    for (const { body, headers } of [
      service.event('test.test_event', { id: 'x' }),
      service.event('checkout.session.completed', { id: 'cos-of-another-shop' }),
    ])
      expect((await call(body, headers)).status).toBe(200)
    expect(await rows.claim()).toBeNull()
  })
})

describe('a payment', () => {
  it('WAVE-01 is asked for as the protocol says, and leads to Wave', async () => {
    const orderId = await place()
    expect(await press(orderId)).toEqual({ outcome: 'opened', address: service.latest.wave_launch_url })
    const secret = await rows.secretOf(orderId)
    const [{ id } = { id: '' }] = await rows.sessions(orderId)
    expect(service.latest).toMatchObject({
      amount: '25000',
      currency: 'XOF',
      client_reference: expect.stringMatching(/^CMD-/),
      success_url: `https://shop.example/commande/${secret}?wave=retour&essai=${id}`,
      error_url: `https://shop.example/commande/${secret}?wave=abandon&essai=${id}`,
    })
    // Another tab.
    expect(await press(orderId)).toEqual({ outcome: 'opened', address: service.latest.wave_launch_url })
    expect(service.sessions.size).toBe(1)
  })

  it('WAVE-06 whose opening got no answer is opened once when it is asked again', async () => {
    const orderId = await place()
    service.fault = 'lose'
    expect(await press(orderId)).toEqual({ outcome: 'away' })
    service.fault = null
    expect(await press(orderId)).toMatchObject({ outcome: 'opened' })
    expect(service.sessions.size).toBe(1)
  })

  it('WAVE-06 at a Wave that is silent, away or has too much to do is refused within seconds, and nothing changes', async () => {
    const orderId = await place()
    const before = await database.rows('select * from orders where id = $1', orderId)
    service.fault = 'silent'
    const beganAt = Date.now()
    expect(await press(orderId)).toEqual({ outcome: 'away' })
    expect(Date.now() - beganAt).toBeLessThan(7000)
    service.fault = null
    service.mostInASecond = 0
    expect(await press(orderId)).toEqual({ outcome: 'away' })
    await service.stop()
    expect(await press(orderId)).toEqual({ outcome: 'away' })
    await service.start()
    expect(await database.rows('select * from orders where id = $1', orderId)).toEqual(before)
    expect(await rows.sessions(orderId)).toMatchObject([{ state: 'opening' }])
  })

  it('WAVE-06 that Wave refuses, or that would lead elsewhere, is opened anew by the next press', async () => {
    const orderId = await place()
    const { wave } = runtime().config
    Object.assign(wave ?? {}, { apiKey: 'revoked' })
    expect(await press(orderId)).toEqual({ outcome: 'away' })
    Object.assign(wave ?? {}, { apiKey: service.settings.WAVE_API_KEY })
    expect(await rows.sessions(orderId)).toMatchObject([
      { state: 'failed', last_error: 'réponse 401 (no-matching-api-key)' },
    ])
    expect(await press(orderId)).toMatchObject({ outcome: 'opened' })
  })

  it('WAVE-03 is asked after again while Wave is away, and found', async () => {
    const orderId = await place()
    await press(orderId)
    service.pay()
    await tell()
    await service.stop()
    await work()
    expect(await rows.sessions(orderId)).toMatchObject([
      { state: 'open', is_due: false, last_error: 'Wave : service injoignable' },
    ])
    await service.start()
    await makeDue()
    await work()
    expect(await rows.payments(orderId)).toHaveLength(1)
  })

  it('WAVE-03 that never comes ends with its session, and one that Wave never opened after an hour', async () => {
    const orderId = await place()
    await press(orderId)
    const other = await place()
    service.fault = 'fail'
    await press(other)
    service.fault = null
    const inAnHour = () => Date.now() + 61 * 60_000
    service.now = inAnHour
    await makeDue()
    await work(inAnHour)
    expect(await rows.sessions(orderId)).toMatchObject([{ state: 'expired', needs_staff: false }])
    expect(await rows.sessions(other)).toMatchObject([{ state: 'expired', wave_id: null }])
  })

  it('WAVE-03 about which Wave says nothing for a day is told to the staff', async () => {
    const orderId = await place()
    await press(orderId)
    service.fault = 'fail'
    await makeDue()
    await work(() => Date.now() + 25 * 60 * 60_000)
    expect(await rows.sessions(orderId)).toMatchObject([{ state: 'failed', needs_staff: true }])
  })

  it('WAVE-04 of an order that was cancelled is ended at Wave; one that was made at that moment is to be paid back', async () => {
    const [ended, paid] = [await place(), await place()]
    await press(ended)
    await press(paid)
    for (const orderId of [ended, paid]) await setOrderStatus(admin, orderId, 'cancelled')
    service.pay()
    await work()
    expect(await rows.sessions(ended)).toMatchObject([{ state: 'expired' }])
    expect([...service.sessions.values()].map((one) => one.checkout_status)).toEqual(['expired', 'complete'])
    expect(await rows.sessions(paid)).toMatchObject([{ state: 'paid', needs_staff: true }])
    expect(await rows.refundDue(paid)).toBe(25_000)
  })
})
