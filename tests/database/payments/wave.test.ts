import { beforeEach, describe, expect, it } from 'vitest'
import { readCashDay } from '#features/money/admin/cash-day.server.ts'
import { askWaveAgain, finishWavePayment, readOrderPayments } from '#features/money/admin/money.server.ts'
import { readOrder } from '#features/orders/admin/order.server.ts'
import { callSql, visitor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { correctionOf, correctOrder } from '#tests/fixtures/database/orders/corrections.ts'
import { listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { type WaveMoney, type WaveRow, waveSessions } from '#tests/fixtures/database/orders/wave.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const wave = waveSessions(database)
const returns = returnShop(database)
const admin = withAdmin(database)
const perfume = withProduct(database, { price: 25_000, stock: 500 })
let orderId: string

const place = async (pieces = 1) => {
  orderId = await orderOf([[perfume, pieces]])
}
beforeEach(async () => {
  await database.superuser.query('delete from wave_sessions; delete from graphile_worker._private_jobs')
  await place()
})

const pay = (amount: number) => recordPayment(admin, { orderId, amount })
const setStatus = (status: string) => setOrderStatus(admin, orderId, status)
const paymentStatus = () => database.value('select payment_status from orders where id = $1', orderId)
const orderPayment = async (hasReturned: boolean) =>
  callSql(visitor, 'orderPayment', { secret: await wave.secretOf(orderId), hasReturned })
/** What the list of orders asks the staff to do. */
const tasks = async () => (await listOrders(admin)).waveTasks
/** The sessions of the order, the oldest first. */
const expectSessions = async (...facts: Partial<WaveRow>[]) =>
  expect(await wave.sessions(orderId)).toMatchObject(facts)

const pass = (minutes: number) =>
  database.superuser.query(
    `update wave_sessions set opened_at = opened_at - make_interval(mins => $1),
       asked_from = asked_from - make_interval(mins => $1), next_check_at = next_check_at - make_interval(mins => $1)`,
    [minutes],
  )

/** A session that Wave has opened; returns its id. */
async function open(): Promise<string> {
  const { id } = await wave.press(orderId)
  await wave.answered(id)
  return id
}
async function openPaid(money: WaveMoney = {}): Promise<string> {
  const id = await open()
  await wave.paid(id, money)
  return id
}

describe('a session', () => {
  it('WAVE-04 is one for two presses at the same moment, and once Wave has answered', async () => {
    const first = ['select open_wave_session($1)', await wave.secretOf(orderId)] as const
    const { id } = await whileHeld(database, first, () => wave.press(orderId))
    await wave.answered(id)
    const launchUrl = `https://pay.wave.com/c/cos-${id}`
    expect(await wave.press(orderId)).toMatchObject({ id, launchUrl })
    await expectSessions({ id })
  })

  it('WAVE-01 asks for what is still owed; not of an order that is paid or cancelled, nor by a link that leads nowhere', async () => {
    await pay(5000)
    expect(await wave.press(orderId)).toMatchObject({ outcome: 'opened', amount: 20_000, launchUrl: null })
    await pay(20_000)
    expect(await wave.press(orderId)).toMatchObject({ outcome: 'nothing_due' })
    await place()
    await setStatus('cancelled')
    expect(await wave.press(orderId)).toMatchObject({ outcome: 'nothing_due' })
    await database.superuser.query('update orders set erased_at = now() where id = $1', [orderId])
    await expect(wave.press(orderId)).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('WAVE-01 is opened ten times in an hour at most', async () => {
    for (let times = 0; times < 10; times += 1) {
      const { id } = await wave.press(orderId)
      await database.superuser.query(`update wave_sessions set state = 'expired' where id = $1`, [id])
    }
    expect(await wave.press(orderId)).toMatchObject({ outcome: 'limited' })
    await pass(61)
    expect(await wave.press(orderId)).toMatchObject({ outcome: 'opened' })
  })
})

describe('money', () => {
  it('WAVE-02 is recorded as Mobile Money with its reference, by Wave: in the order and in the money of the day', async () => {
    await openPaid({ transactionId: 'TCN4Y4ZC3FM' })
    const entry = { kind: 'mobile_money', amount: 25_000, reference: 'TCN4Y4ZC3FM', by: 'Wave' }
    const money = { remaining: 0, toRefund: 0, wave: [], entries: [entry] }
    expect(await readOrderPayments(admin, orderId)).toMatchObject(money)
    expect(await paymentStatus()).toBe('paid')
    await expectSessions({ state: 'paid', needs_staff: false, is_due: null })
    const { shares, entries } = await readCashDay(admin, new Date().toISOString().slice(0, 10))
    const share = { personId: 'wave', by: 'Wave', kind: 'mobile_money', amount: expect.any(Number) }
    expect(shares).toContainEqual(share)
    expect(entries).toContainEqual(expect.objectContaining({ orderId, ...entry }))
  })

  it('WAVE-02 is recorded once, however often and by however many workers it is told', async () => {
    const id = await open()
    const told = await Promise.all(Array.from({ length: 12 }, () => wave.paid(id)))
    for (let times = 0; times < 88; times += 1) await wave.told(`cos-${id}`)
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await wave.payments(orderId)).toHaveLength(1)
    expect(await wave.claim()).toBeNull()
  })

  it('WAVE-02 that comes before Wave’s own answer was written down is found by its order', async () => {
    const { id, orderNumber } = await wave.press(orderId)
    expect(await wave.told('cos-1', orderNumber)).toBe(1)
    expect(await toldAt(id)).toEqual(expect.any(Date))
    expect(await wave.claim()).toMatchObject({ id, wave_id: null })
    expect(await wave.paid(id, { waveId: 'cos-1' })).toBe(true)
    await wave.answered(id, 'cos-1')
    await expectSessions({ state: 'paid', wave_id: 'cos-1' })
  })

  it('WAVE-05 WAVE-07 that is less is what it is: the rest is still to be received, and the receipt then says when', async () => {
    await openPaid({ amount: 20_000 })
    expect(await paymentStatus()).toBe('pending')
    expect(await wave.press(orderId)).toMatchObject({ amount: 5000 })
    expect((await readOrder(admin, orderId)).paidAt).toBeUndefined()
    await pay(5000)
    const { paidAt = '' } = await readOrder(admin, orderId)
    expect(Date.now() - Date.parse(paidAt)).toBeLessThan(60_000)
  })

  it.each([
    ['another currency', { amount: 50, currency: 'GHS' }],
    ['parts of a franc', { amount: 24_999.5, currency: 'XOF' }],
  ])(
    'WAVE-05 in %s is no payment, and waits for the staff until they dealt with it',
    async (_case, money) => {
      const id = await openPaid({ ...money, transactionId: 'TGHS' })
      expect([await wave.payments(orderId), await paymentStatus()]).toEqual([[], 'pending'])
      await expectSessions({ state: 'paid', needs_staff: true })
      expect(await tasks()).toMatchObject([{ orderId, refund: 0, received: money }])
      expect((await readOrderPayments(admin, orderId)).wave).toMatchObject([
        { id, state: 'foreign', asked: 25_000, received: { ...money, reference: 'TGHS' } },
      ])
      await finishWavePayment(admin, { sessionId: id })
      expect([await tasks(), (await readOrderPayments(admin, orderId)).wave]).toEqual([[], []])
      await pay(25_000)
      await expectSessions({ needs_staff: false })
    },
  )

  it('WAVE-05 for a cancelled order is to be paid back, until it was, or the order is taken up again', async () => {
    const id = await open()
    await setStatus('cancelled')
    await expectSessions({ must_expire: true, is_due: true })
    await wave.paid(id)
    await expectSessions({ state: 'paid', needs_staff: true })
    await setStatus('confirmed')
    await expectSessions({ needs_staff: false })
    expect(await tasks()).toEqual([])
    await setStatus('cancelled')
    expect(await tasks()).toMatchObject([{ orderId, refund: 25_000, received: null }])
    expect(await readOrderPayments(admin, orderId)).toMatchObject({ toRefund: 25_000 })
    await returns.record({ orderId, kind: 'cancelled', refund: 25_000, refundKind: 'mobile_money' })
    expect(await wave.refundDue(orderId)).toBe(0)
    await expectSessions({ needs_staff: false })
  })

  it('WAVE-04 WAVE-05 of a corrected order: its session ends, and what is too much is to be paid back', async () => {
    await place(2)
    const id = await open()
    const { kept, ...correction } = await correctionOf(database, orderId)
    const one = kept.map((line) => ({ ...line, quantity: 1 }))
    await correctOrder(admin, { ...correction, kept: one })
    await expectSessions({ must_expire: true, is_due: true })
    await wave.paid(id, { amount: 50_000 })
    expect(await wave.refundDue(orderId)).toBe(25_000)
    await expectSessions({ needs_staff: true })
    const paymentId = await database.value<string>('select id from payments where order_id = $1', orderId)
    await correctPayment(admin, { paymentId, received: 25_000 })
    await expectSessions({ needs_staff: false })
  })

  it('WAVE-05 for an order that was paid meanwhile is to be paid back', async () => {
    const first = await open()
    await pay(25_000)
    await expectSessions({ must_expire: true, is_due: true })
    await wave.paid(first)
    expect(await wave.refundDue(orderId)).toBe(25_000)
  })

  it('WAVE-04 WAVE-05 of two sessions: the first is ended when it is old and another one follows, and one is to be paid back', async () => {
    const one = await open()
    await pass(21)
    const other = await open()
    await expectSessions(
      { id: one, must_expire: true, is_due: true },
      { id: other, must_expire: false, is_due: false },
    )
    await Promise.all([wave.paid(one), wave.paid(other)])
    expect(await wave.payments(orderId)).toHaveLength(2)
    expect(await wave.refundDue(orderId)).toBe(25_000)
    await expectSessions({ needs_staff: true }, { needs_staff: true })
  })

  it('WAVE-02 of an order that is corrected, cancelled and paid at the same moment is counted once', async () => {
    const id = await open()
    const correction = await correctionOf(database, orderId, { name: 'Awa Koné-Bamba' })
    const outcomes = await Promise.allSettled([
      wave.paid(id),
      correctOrder(admin, correction),
      wave.paid(id),
      setStatus('cancelled'),
      wave.told(`cos-${id}`),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeLessThan(2)
    expect(await wave.payments(orderId)).toHaveLength(1)
    expect(await wave.refundDue(orderId)).toBe(25_000)
    await expectSessions({ state: 'paid', needs_staff: true })
  })
})

const toldAt = (id: string) => database.value('select told_at from wave_sessions where id = $1', id)

describe('asking Wave', () => {
  it('WAVE-03 begins a minute after the opening: one worker asks at a time, and waits for a call that is written down', async () => {
    const { id } = await wave.press(orderId)
    expect(await wave.claim()).toBeNull()
    await pass(1)
    expect(await whileHeld(database, ['select claim_wave_check()'], () => wave.claim())).toBeNull()
    // The worker died: another one follows.
    await pass(3)
    const call = ['select from wave_sessions where id = $1 for update', id] as const
    expect(await whileHeld(database, call, () => wave.claim())).toMatchObject({ id })
  })

  it('WAVE-02 WAVE-03 a call has it asked at once, with one job however often it comes', async () => {
    const id = await open()
    await Promise.all(Array.from({ length: 20 }, () => wave.told(`cos-${id}`)))
    const jobs = `select key from graphile_worker._private_jobs where key like 'wave %'`
    expect(await database.rows(jobs)).toHaveLength(1)
    expect(await wave.claim()).toMatchObject({ id })
    expect(await wave.told('cos-of-somebody-else', 'CMD-1-ABCDE')).toBe(0)
  })

  it('WAVE-08 it is noted when Wave told of it, once, also after it was paid', async () => {
    const id = await openPaid()
    expect(await toldAt(id)).toBeNull()
    await wave.told(`cos-${id}`)
    const first = await toldAt(id)
    expect(first).toEqual(expect.any(Date))
    await wave.told(`cos-${id}`)
    expect(await toldAt(id)).toEqual(first)
  })

  it('WAVE-03 ends with the session, or is given up after a day and told to the staff, who ask again', async () => {
    const id = await open()
    await wave.checked(id, 'open', new Date(Date.now() + 60_000))
    await expectSessions({ state: 'open', is_due: false, last_error: null })
    await wave.checked(id, null, null)
    expect(await tasks()).toMatchObject([{ orderId, refund: 0, received: null }])
    expect((await readOrderPayments(admin, orderId)).wave).toMatchObject([
      { id, state: 'unanswered', problem: 'Wave ne répond pas' },
    ])
    await askWaveAgain(admin, { sessionId: id })
    expect(await tasks()).toEqual([])
    expect(await wave.claim()).toMatchObject({ id })
    await wave.checked(id, 'expired', null)
    await expectSessions({ state: 'expired', needs_staff: false, is_due: null })
    // Money for a session that had ended here is recorded when Wave tells of it.
    expect(await wave.told(`cos-${id}`)).toBe(1)
    expect(await wave.claim()).toMatchObject({ id })
    expect(await wave.paid(id)).toBe(true)
    expect(await paymentStatus()).toBe('paid')
  })

  it('WAVE-03 a customer who is back has it asked every few seconds, one who only looks does not', async () => {
    const id = await open()
    await database.superuser.query(`update wave_sessions set asked_from = asked_from - interval '10 seconds'`)
    expect(await orderPayment(false)).toEqual([
      { due: 25_000, state: 'open', received: null, currency: null },
    ])
    expect(await wave.claim()).toBeNull()
    await orderPayment(true)
    expect(await wave.claim()).toMatchObject({ id })
    expect(await toldAt(id), 'Wave told nothing').toBeNull()
    await orderPayment(true)
    expect(await wave.claim()).toBeNull()
    await wave.paid(id)
    expect(await orderPayment(true)).toEqual([{ due: 0, state: 'paid', received: 25_000, currency: 'XOF' }])
  })
})
