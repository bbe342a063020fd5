import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readOrderPayments } from '#features/money/admin/money.server.ts'
import { addAdmin, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const colleague = withAdmin(database)
const perfume = withProduct(database, { price: 25_000 })

const place = () => orderOf([[perfume, 2]])
const pay = (
  orderId: string,
  amount: number | null,
  other: Partial<Parameters<typeof recordPayment>[1]> = {},
) => recordPayment(admin, { orderId, amount, ...other })
const correct = (paymentId: string | null, received: number | null, reason?: string | null) =>
  correctPayment(admin, { paymentId, received, ...(reason === undefined ? {} : { reason }) })

const statusOf = (orderId: string) =>
  database.value<string>('select payment_status from orders where id = $1', orderId)
const moneyOf = (orderId: string) => readOrderPayments(admin, orderId)

describe('a payment', () => {
  it('PAY-01 PAY-03 is recorded with kind, amount, reference, who and when, until the total is reached', async () => {
    const orderId = await place()
    await pay(orderId, 20_000, { kind: 'mobile_money', reference: '  MP24.117 ' })
    const entry = {
      kind: 'mobile_money',
      amount: 20_000,
      reference: 'MP24.117',
      reason: null,
      by: 'Awa Koné',
    }
    expect(await moneyOf(orderId)).toMatchObject({ total: 50_000, remaining: 30_000, entries: [entry] })
    expect(await statusOf(orderId)).toBe('pending')
    await pay(orderId, 30_000)
    expect((await moneyOf(orderId)).remaining).toBe(0)
    expect(await statusOf(orderId)).toBe('paid')
    // The status of the order is another thing (D52).
    expect(await database.value('select status from orders where id = $1', orderId)).toBe('confirmed')
  })

  it.each([
    ['nothing', 0],
    ['less than nothing', -1],
    ['part of a franc', 10.5],
    ['no number', null],
  ])('PAY-01 of %s is refused', async (_case, amount) => {
    await expect(pay(await place(), amount)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('PAY-01 of an unknown kind or order is refused', async () => {
    await expect(pay(await place(), 1, { kind: 'cheque' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(pay(randomUUID(), 1)).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('PAY-01 of more than is left is refused, with what is left', async () => {
    const orderId = await place()
    await pay(orderId, 45_000)
    await expect(pay(orderId, 5001)).rejects.toMatchObject({
      code: 'payment_too_high',
      details: { remaining: 5000 },
    })
    await pay(orderId, 5000)
    await expect(pay(orderId, 1)).rejects.toMatchObject({ code: 'payment_too_high' })
  })
})

describe('a correction', () => {
  it('PAY-02 PAY-03 is an entry of the opposite sign, the payment stays, and the payment status follows', async () => {
    const orderId = await place()
    const paid = await pay(orderId, 50_000, { kind: 'card' })
    const wrong = { paymentId: paid, received: 40_000, reason: 'Un zéro de trop' }
    await correctPayment(colleague, wrong)
    const { entries, remaining } = await moneyOf(orderId)
    expect(remaining).toBe(10_000)
    expect(entries).toMatchObject([
      { id: paid, kind: 'card', amount: 50_000, corrects: null },
      { kind: 'card', amount: -10_000, corrects: paid, reason: 'Un zéro de trop' },
    ])
    expect(await statusOf(orderId)).toBe('pending')
    await correct(paid, 0)
    expect((await moneyOf(orderId)).remaining).toBe(50_000)
  })

  it('PAY-02 lowers the payment, needs a reason, and cannot correct a correction', async () => {
    const orderId = await place()
    const paid = await pay(orderId, 30_000)
    const correction = await correct(paid, 20_000)
    const tooHigh = { code: 'correction_too_high', details: { standing: 20_000 } }
    await expect(correct(paid, 20_000)).rejects.toMatchObject(tooHigh)
    for (const [received, reason] of [
      [-1, 'Erreur'],
      [0.5, 'Erreur'],
      [null, 'Erreur'],
      [0, ' '],
      [0, null],
    ] as const) {
      await expect(correct(paid, received, reason)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    for (const unknown of [correction, randomUUID(), null]) {
      await expect(correct(unknown, 0)).rejects.toMatchObject({ code: 'payment_not_found' })
    }
  })
})

it('PAY-03 another total makes the payment status follow', async () => {
  const orderId = await place()
  await pay(orderId, 30_000)
  await database.run('update orders set total_amount = 30000 where id = $1', orderId)
  expect(await statusOf(orderId)).toBe('paid')
  await database.run('update orders set total_amount = 30000.5 where id = $1', orderId)
  expect(await statusOf(orderId)).toBe('pending')
  await pay(orderId, 1)
  expect(await statusOf(orderId)).toBe('paid')
})

describe('a repeated request', () => {
  it('PAY-04 records once, also twenty at the same moment; of another content it is refused', async () => {
    const orderId = await place()
    const key = randomUUID()
    const ids = await Promise.all(Array.from({ length: 20 }, () => pay(orderId, 10_000, { key })))
    expect(new Set(ids).size).toBe(1)
    await expect(pay(orderId, 10_001, { key })).rejects.toMatchObject({ code: 'payment_recorded' })
    const correction = { paymentId: ids[0] ?? '', received: 0, key: randomUUID() }
    for (const _ of [1, 2]) await correctPayment(admin, correction)
    const amounts = (await moneyOf(orderId)).entries.map(({ amount }) => amount)
    expect(amounts).toEqual([10_000, -10_000])
  })

  it('PAY-01 two people who record the same money at once: the second is refused because nothing is left', async () => {
    const orderId = await place()
    const both = await Promise.allSettled([
      pay(orderId, 50_000),
      recordPayment(colleague, { orderId, amount: 50_000 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await moneyOf(orderId)).entries).toHaveLength(1)
  })
})

describe('what is recorded', () => {
  it.each([
    'update payments set amount = 1',
    `update payments set reason = 'Autre'`,
    `update payments set recorded_by = order_id`,
    'delete from orders where id in (select order_id from payments)',
  ])('PAY-04 is never changed, not by the owner either: %s', async (statement) => {
    await pay(await place(), 1000)
    await expect(database.run(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('PAY-04 is written in the log of the admin’s changes, without reference and reason', async () => {
    const orderId = await place()
    const paid = await pay(orderId, 10_000, { reference: 'Awa 07 01 02 03 04' })
    const log = `select action, after from audit_log where actor_id = $1 and entity = 'payments' and entity_id = $2`
    const rows = await database.rows(log, admin.userId, paid)
    const after = { kind: 'cash', amount: 10_000, order_id: orderId }
    expect(rows).toMatchObject([{ action: 'insert', after }])
    expect(JSON.stringify(rows)).not.toContain('07 01')
  })

  it('PAY-02 outlives the account of who recorded it', async () => {
    const leaving = await addAdmin(database)
    const orderId = await place()
    await recordPayment(leaving, { orderId, amount: 10_000 })
    await database.run('delete from auth.users where id = $1', leaving.userId)
    expect((await moneyOf(orderId)).entries).toMatchObject([{ amount: 10_000, by: null }])
  })
})
