import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { readCashDay } from '#features/money/admin/cash-day.server.ts'
import { askWaveAgain, finishWavePayment, readOrderPayments } from '#features/money/admin/money.server.ts'
import { asActor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { correctionOf, correctOrder } from '#tests/fixtures/database/orders/corrections.ts'
import { listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { waveSessions } from '#tests/fixtures/database/orders/wave.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
const wave = waveSessions(database)
const returns = returnShop(database)
const admin = withAdmin(database)
const perfume = withProduct(database, { price: 25_000, stock: 500 })
let orderId: string

beforeEach(async () => {
  await database.superuser.query('delete from wave_sessions; delete from graphile_worker._private_jobs')
  orderId = await orderOf(database, [[perfume, 1]])
})

const pay = (amount: number) => recordPayment(database.server, admin, { orderId, amount })
const paymentStatus = () => database.value('select payment_status from orders where id = $1', orderId)
const orderNumber = () => database.value<string>('select order_number from orders where id = $1', orderId)
const jobs = async () =>
  (await database.superuser.query(`select key from graphile_worker._private_jobs where key like 'wave %'`))
    .rowCount
const orderPayment = async (hasReturned: boolean) => {
  const secret = await wave.secretOf(orderId)
  const answer = await asActor({ role: 'visitor' }, (db) =>
    sql<{ found: { due: number; state: string | null; received: number | null } }>`
      select order_payment(${secret}, ${hasReturned}) as found`.execute(db),
  )
  return single(answer).found
}
/** What the list of orders asks the staff to do. */
const tasks = async () => (await listOrders(admin)).waveTasks

/** Lets time pass for all sessions. */
const pass = (minutes: number) =>
  database.superuser.query(
    `update wave_sessions set opened_at = opened_at - make_interval(mins => $1),
       asked_from = asked_from - make_interval(mins => $1), next_check_at = next_check_at - make_interval(mins => $1)`,
    [minutes],
  )

async function openPaid(money: Parameters<typeof wave.paid>[1] = {}) {
  const { id } = await wave.press(orderId)
  await wave.answered(id)
  await wave.paid(id, money)
  return id
}

describe('a session', () => {
  it('WAVE-01 asks for what is still owed, in whole francs', async () => {
    await pay(5000)
    expect(await wave.press(orderId)).toMatchObject({ outcome: 'opened', amount: 20_000, launchUrl: null })
  })

  it('WAVE-04 is the same in two tabs, for a repeated press, and once Wave has answered', async () => {
    const [one, other] = await Promise.all([wave.press(orderId), wave.press(orderId)])
    expect(other.id).toBe(one.id)
    await wave.answered(one.id)
    expect(await wave.press(orderId)).toMatchObject({
      id: one.id,
      launchUrl: `https://pay.wave.com/c/cos-${one.id}`,
    })
    expect(await wave.sessions(orderId)).toHaveLength(1)
  })

  it('WAVE-04 is one for two presses at the same moment: the second waits for the first', async () => {
    const first = ['select open_wave_session($1)', await wave.secretOf(orderId)] as const
    const { id } = await whileHeld(database, first, () => wave.press(orderId))
    expect(await wave.sessions(orderId)).toMatchObject([{ id }])
  })

  it('WAVE-04 is followed by another one before Wave ends it, and is ended then', async () => {
    const first = await wave.press(orderId)
    await wave.answered(first.id)
    await pass(21)
    const second = await wave.press(orderId)
    expect(second.id).not.toBe(first.id)
    expect(await wave.sessions(orderId)).toMatchObject([
      { id: first.id, must_expire: true, is_due: true },
      { id: second.id, must_expire: false, is_due: false },
    ])
  })

  it('WAVE-01 is not opened for an order that is paid or cancelled, nor for a link that leads nowhere', async () => {
    await pay(25_000)
    expect(await wave.press(orderId)).toEqual({ outcome: 'nothing_due' })
    orderId = await orderOf(database, [[perfume, 1]])
    await setOrderStatus(database.server, admin, orderId, 'cancelled')
    expect(await wave.press(orderId)).toEqual({ outcome: 'nothing_due' })
    await database.superuser.query('update orders set erased_at = now() where id = $1', [orderId])
    await expect(wave.press(orderId)).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('WAVE-01 is opened ten times in an hour at most', async () => {
    for (let times = 0; times < 10; times += 1) {
      const { id } = await wave.press(orderId)
      await database.superuser.query(`update wave_sessions set state = 'expired' where id = $1`, [id])
    }
    expect(await wave.press(orderId)).toEqual({ outcome: 'limited' })
    await pass(61)
    expect(await wave.press(orderId)).toMatchObject({ outcome: 'opened' })
  })
})

describe('money', () => {
  it('WAVE-02 is recorded as a payment of Mobile Money with its reference, by nobody, and the order is paid', async () => {
    const id = await openPaid({ transactionId: 'TCN4Y4ZC3FM' })
    expect(await wave.payments(orderId)).toEqual([
      { kind: 'mobile_money', amount: 25_000, reference: 'TCN4Y4ZC3FM' },
    ])
    expect(await paymentStatus()).toBe('paid')
    const facts = await database.superuser.query(
      'select recorded_by, request_key from payments where order_id = $1',
      [orderId],
    )
    expect(facts.rows).toEqual([{ recorded_by: null, request_key: id }])
    expect(await wave.sessions(orderId)).toMatchObject([{ state: 'paid', needs_staff: false, is_due: null }])
  })

  it('WAVE-02 is recorded once, however often and by however many workers it is told', async () => {
    const { id } = await wave.press(orderId)
    await wave.answered(id)
    const told = await Promise.all(Array.from({ length: 12 }, () => wave.paid(id)))
    for (let times = 0; times < 88; times += 1) await wave.told(`cos-${id}`)
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await wave.payments(orderId)).toHaveLength(1)
    expect(await wave.claim()).toBeNull()
  })

  it('WAVE-02 that comes before Wave’s own answer was written down is found by its order', async () => {
    const { id } = await wave.press(orderId)
    expect(await wave.told('cos-1', await orderNumber())).toBe(1)
    expect(await database.rows('select told_at from wave_sessions where id = $1', id)).toEqual([
      { told_at: expect.any(Date) },
    ])
    expect(await wave.claim()).toMatchObject({ id, wave_id: null })
    expect(await wave.paid(id, { waveId: 'cos-1' })).toBe(true)
    await wave.answered(id, 'cos-1')
    expect(await wave.sessions(orderId)).toMatchObject([{ state: 'paid', wave_id: 'cos-1' }])
  })

  it('WAVE-05 that is less is what it is: the rest is still to be received', async () => {
    await openPaid({ amount: 20_000 })
    expect(await wave.payments(orderId)).toMatchObject([{ amount: 20_000 }])
    expect(await paymentStatus()).toBe('pending')
    expect(await wave.press(orderId)).toMatchObject({ amount: 5000 })
  })

  it.each([
    ['another currency', { amount: 50, currency: 'GHS' }],
    ['parts of a franc', { amount: 24_999.5, currency: 'XOF' }],
  ])(
    'WAVE-05 in %s is no payment, and waits for the staff until they dealt with it',
    async (_case, money) => {
      const id = await openPaid({ ...money, transactionId: 'TGHS' })
      expect(await wave.payments(orderId)).toEqual([])
      expect(await paymentStatus()).toBe('pending')
      expect(await wave.sessions(orderId)).toMatchObject([{ state: 'paid', needs_staff: true }])
      expect(await tasks()).toMatchObject([{ orderId, refund: 0, received: money }])
      expect((await readOrderPayments(admin, orderId)).wave).toMatchObject([
        { id, state: 'foreign', asked: 25_000, received: { ...money, reference: 'TGHS' } },
      ])
      await finishWavePayment(admin, { sessionId: id })
      expect([await tasks(), (await readOrderPayments(admin, orderId)).wave]).toEqual([[], []])
      await pay(25_000)
      expect(await wave.sessions(orderId)).toMatchObject([{ needs_staff: false }])
    },
  )

  it('WAVE-05 for a cancelled order is to be paid back, until it was', async () => {
    const { id } = await wave.press(orderId)
    await wave.answered(id)
    await setOrderStatus(database.server, admin, orderId, 'cancelled')
    expect(await wave.sessions(orderId)).toMatchObject([{ must_expire: true, is_due: true }])
    await wave.paid(id)
    expect(await wave.refundDue(orderId)).toBe(25_000)
    expect(await wave.sessions(orderId)).toMatchObject([{ state: 'paid', needs_staff: true }])
    await returns.record({ orderId, kind: 'cancelled', refund: 25_000, refundKind: 'mobile_money' })
    expect(await wave.refundDue(orderId)).toBe(0)
    expect(await wave.sessions(orderId)).toMatchObject([{ needs_staff: false }])
  })

  it('WAVE-05 is to be paid back when a paid order is cancelled later, and not when that is undone', async () => {
    await openPaid()
    expect(await tasks()).toEqual([])
    await setOrderStatus(database.server, admin, orderId, 'cancelled')
    expect(await tasks()).toMatchObject([{ orderId, refund: 25_000, received: null }])
    expect(await readOrderPayments(admin, orderId)).toMatchObject({ toRefund: 25_000 })
    await setOrderStatus(database.server, admin, orderId, 'confirmed')
    expect(await wave.sessions(orderId)).toMatchObject([{ needs_staff: false }])
  })

  it('WAVE-04 WAVE-05 of a corrected order: its session ends, and what is too much is to be paid back', async () => {
    orderId = await orderOf(database, [[perfume, 2]])
    const { id, amount } = await wave.press(orderId)
    expect(amount).toBe(50_000)
    await wave.answered(id)
    const correction = await correctionOf(database, orderId)
    const kept = correction.kept.map((one) => ({ ...one, quantity: 1 }))
    await correctOrder(database.server, admin, { ...correction, kept })
    expect(await wave.sessions(orderId)).toMatchObject([{ must_expire: true, is_due: true }])
    await wave.paid(id, { amount: 50_000 })
    expect(await wave.refundDue(orderId)).toBe(25_000)
    expect(await wave.sessions(orderId)).toMatchObject([{ needs_staff: true }])
    const rows = await database.rows('select id from payments where order_id = $1', orderId)
    await correctPayment(database.server, admin, { paymentId: rows[0].id, received: 25_000 })
    expect(await wave.sessions(orderId)).toMatchObject([{ needs_staff: false }])
  })

  it('WAVE-05 for an order that was paid meanwhile, and of two sessions, is to be paid back', async () => {
    const first = await wave.press(orderId)
    await wave.answered(first.id)
    await pay(25_000)
    expect(await wave.sessions(orderId)).toMatchObject([{ must_expire: true, is_due: true }])
    await wave.paid(first.id)
    expect(await wave.refundDue(orderId)).toBe(25_000)

    orderId = await orderOf(database, [[perfume, 1]])
    const one = await wave.press(orderId)
    await wave.answered(one.id)
    await pass(21)
    const other = await wave.press(orderId)
    await wave.answered(other.id)
    await Promise.all([wave.paid(one.id), wave.paid(other.id)])
    expect(await wave.payments(orderId)).toHaveLength(2)
    expect(await wave.refundDue(orderId)).toBe(25_000)
    expect(await wave.sessions(orderId)).toMatchObject([{ needs_staff: true }, { needs_staff: true }])
  })

  it('WAVE-02 of an order that is corrected, cancelled and paid at the same moment is counted once', async () => {
    const { id } = await wave.press(orderId)
    await wave.answered(id)
    const correction = await correctionOf(database, orderId, { name: 'Awa Koné-Bamba' })
    const outcomes = await Promise.allSettled([
      wave.paid(id),
      correctOrder(database.server, admin, correction),
      wave.paid(id),
      setOrderStatus(database.server, admin, orderId, 'cancelled'),
      wave.told(`cos-${id}`),
    ])
    expect(
      outcomes.map(({ status }) => status).filter((status) => status === 'rejected').length,
    ).toBeLessThan(2)
    expect(await wave.payments(orderId)).toHaveLength(1)
    expect(await wave.refundDue(orderId)).toBe(25_000)
    expect(await wave.sessions(orderId)).toMatchObject([{ state: 'paid', needs_staff: true }])
  })
})

describe('asking Wave', () => {
  it('WAVE-03 begins a minute after the opening, and one worker asks at a time', async () => {
    const { id } = await wave.press(orderId)
    expect(await wave.claim()).toBeNull()
    await pass(1)
    expect(await whileHeld(database, ['select claim_wave_check()'], () => wave.claim())).toBeNull()
    // The worker died: another one follows.
    await pass(3)
    expect(await wave.claim()).toMatchObject({ id })
  })

  it('WAVE-02 WAVE-03 a call has it asked at once, with one job however often it comes', async () => {
    const { id } = await wave.press(orderId)
    await wave.answered(id)
    const counts = await Promise.all(Array.from({ length: 20 }, () => wave.told(`cos-${id}`)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    expect(await jobs()).toBe(1)
    expect(await wave.claim()).toMatchObject({ id })
    expect(await wave.told('cos-of-somebody-else', 'CMD-1-ABCDE')).toBe(0)
  })

  it('WAVE-03 waits for a call that is written down at this moment, and leaves no session until the next minute', async () => {
    const { id } = await wave.press(orderId)
    await pass(1)
    const call = ['select from wave_sessions where id = $1 for update', id] as const
    expect(await whileHeld(database, call, () => wave.claim())).toMatchObject({ id })
  })

  it('WAVE-08 it is noted when Wave told of it, once, also after it was paid; a customer who is back tells nothing', async () => {
    const { id } = await wave.press(orderId)
    await wave.answered(id)
    const toldAt = () => database.value('select told_at from wave_sessions where id = $1', id)
    await pass(1)
    await orderPayment(true)
    expect(await toldAt()).toBeNull()
    await wave.paid(id)
    await wave.told(`cos-${id}`)
    const first = await toldAt()
    expect(first).toEqual(expect.any(Date))
    await wave.told(`cos-${id}`)
    expect(await toldAt()).toEqual(first)
  })

  it('WAVE-03 ends with the session, or is given up after a day and told to the staff, who ask again', async () => {
    const { id } = await wave.press(orderId)
    await wave.answered(id)
    await wave.checked(id, 'open', new Date(Date.now() + 60_000))
    expect(await wave.sessions(orderId)).toMatchObject([{ state: 'open', is_due: false, last_error: null }])
    await wave.checked(id, null, null)
    expect(await tasks()).toMatchObject([{ orderId, refund: 0, received: null }])
    expect((await readOrderPayments(admin, orderId)).wave).toMatchObject([
      { id, state: 'unanswered', problem: 'Wave ne répond pas' },
    ])
    await askWaveAgain(admin, { sessionId: id })
    expect(await tasks()).toEqual([])
    expect(await wave.claim()).toMatchObject({ id })
    await wave.checked(id, 'expired', null)
    expect(await wave.sessions(orderId)).toMatchObject([
      { state: 'expired', needs_staff: false, is_due: null },
    ])
  })

  it('WAVE-03 a payment of a session that had ended here is recorded when Wave tells of it', async () => {
    const { id } = await wave.press(orderId)
    await wave.answered(id)
    await wave.checked(id, 'expired', null)
    expect(await wave.told(`cos-${id}`)).toBe(1)
    expect(await wave.claim()).toMatchObject({ id })
    expect(await wave.paid(id)).toBe(true)
    expect(await paymentStatus()).toBe('paid')
  })

  it('WAVE-03 a customer who is back has it asked every few seconds, one who only looks does not', async () => {
    const { id } = await wave.press(orderId)
    await wave.answered(id)
    await database.superuser.query(`update wave_sessions set asked_from = asked_from - interval '10 seconds'`)
    expect(await orderPayment(false)).toEqual({ due: 25_000, state: 'open', received: null, currency: null })
    expect(await wave.claim()).toBeNull()
    await orderPayment(true)
    expect(await wave.claim()).toMatchObject({ id })
    await orderPayment(true)
    expect(await wave.claim()).toBeNull()
    await wave.paid(id)
    expect(await orderPayment(true)).toEqual({ due: 0, state: 'paid', received: 25_000, currency: 'XOF' })
  })
})

describe('the staff', () => {
  it('WAVE-02 reads the payment as Wave’s, in the order and in the money of the day', async () => {
    await openPaid({ transactionId: 'TDAY' })
    const money = await readOrderPayments(admin, orderId)
    expect(money).toMatchObject({
      remaining: 0,
      toRefund: 0,
      wave: [],
      entries: [{ kind: 'mobile_money', reference: 'TDAY', by: 'Wave' }],
    })
    const { shares, entries } = await readCashDay(admin, new Date().toISOString().slice(0, 10))
    expect(shares).toContainEqual({
      personId: 'wave',
      by: 'Wave',
      kind: 'mobile_money',
      amount: expect.any(Number),
    })
    expect(entries).toContainEqual(expect.objectContaining({ orderId, reference: 'TDAY', by: 'Wave' }))
  })
})

describe('rights', () => {
  it('WAVE-07 a receipt says when it was paid, from the last payment on', async () => {
    const receipt = async () => {
      const found = await asActor(admin, (db) =>
        sql<{
          receipt: { paidAt?: string }
        }>`select receipt from order_receipts where order_id = ${orderId}`.execute(db),
      )
      return single(found).receipt
    }
    await pay(5000)
    expect(await receipt()).not.toHaveProperty('paidAt')
    await openPaid({ amount: 20_000 })
    expect(Date.now() - Date.parse((await receipt()).paidAt ?? '')).toBeLessThan(60_000)
  })
})
