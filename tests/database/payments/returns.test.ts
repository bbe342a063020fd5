import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readOrderPayments } from '#features/payments/admin/server/read-order-payments.server.ts'
import { readReturns } from '#features/payments/admin/server/read-returns.server.ts'
import { recordReturn } from '#features/payments/admin/server/record-return.server.ts'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { setOrderStatus, stockOf, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { orderOf } from '#tests/fixtures/database/orders.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/payments.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { addAdmin, addFormerAdmin } from '#tests/fixtures/database/users.ts'

const database = testDatabase()
serverRuntime(database)
let admin: AdminActor

beforeAll(async () => {
  admin = await addAdmin(database)
})

const place = (products: [Product, number][], phone?: string) =>
  orderOf(database, products, phone ? { phone } : {})

/** Makes the delivery so much older: a return is possible from ten seconds after it, for thirty days. */
const age = (orderId: string, time: string) =>
  database.owner.query(
    'update order_status_history set changed_at = changed_at - $2::interval where order_id = $1',
    [orderId, time],
  )

async function deliver(products: [Product, number][]) {
  const orderId = await place(products)
  await setOrderStatus(database.server, admin, orderId, 'delivered')
  await age(orderId, '1 day')
  const { items } = await readReturns(admin, orderId)
  return { orderId, items: items.map(({ id }) => id) }
}

type Input = Partial<Parameters<typeof recordReturn>[1]> & { orderId: string }
const give = (input: Input) =>
  recordReturn(admin, {
    kind: 'returned',
    reason: 'Parfum trop fort',
    pieces: [],
    refund: 0,
    refundKind: 'cash',
    key: randomUUID(),
    ...input,
  })

async function orderState(orderId: string) {
  const { rows } = await database.owner.query('select status, payment_status from orders where id = $1', [
    orderId,
  ])
  return rows[0]
}

describe('a parcel that is refused', () => {
  it('RETURN-01 cancels the order with its reason, once, and nothing is left to receive', async () => {
    const perfume = await addProduct(database, { stock: 10 })
    const orderId = await place([[perfume, 2]])
    await setOrderStatus(database.server, admin, orderId, 'shipped')
    const key = randomUUID()
    const refused = { orderId, kind: 'refused', reason: 'Client absent', key } as const
    await give(refused)
    await give(refused)
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'pending' })
    expect(await readReturns(admin, orderId)).toMatchObject({
      returns: [{ kind: 'refused', reason: 'Client absent', refund: null, by: 'Awa Koné' }],
    })
    expect((await readOrderPayments(admin, orderId)).remaining).toBe(0)
    expect(await stockOf(database, perfume.id)).toBe(10)
    await expect(give({ ...refused, key: randomUUID() })).rejects.toMatchObject({ code: 'return_invalid' })
    await expect(give({ ...refused, reason: 'Autre' })).rejects.toMatchObject({ code: 'return_recorded' })
  })

  it('RETURN-04 marks the next order of its phone number, however it is written, and no other', async () => {
    const perfume = await addProduct(database)
    const first = await place([[perfume, 1]], '07 55 44 33 22')
    await give({ orderId: first, kind: 'refused', reason: 'Refusé à la porte' })
    const next = await place([[perfume, 1]], '+225 0755443322')
    expect((await readReturns(admin, next)).refusedBefore).toBe(1)
    expect((await readReturns(admin, first)).refusedBefore).toBe(0)
    expect((await readReturns(admin, await place([[perfume, 1]]))).refusedBefore).toBe(0)
    const called = await place([[perfume, 1]], '07 55 44 33 22')
    await give({ orderId: called, kind: 'cancelled', reason: 'Erreur de commande' })
    expect((await readReturns(admin, next)).refusedBefore).toBe(1)
    await asActor(database.server, admin, (db) => sql`select erase_person('phone', '0755443322')`.execute(db))
    expect((await readReturns(admin, first)).returns).toMatchObject([{ reason: 'Texte effacé' }])
  })

  it('RETURN-03 pays a deposit back, and the order is refunded', async () => {
    const orderId = await place([[await addProduct(database, { price: 25_000 }), 2]])
    await recordPayment(database.server, admin, { orderId, amount: 10_000, kind: 'mobile_money' })
    await expect(
      give({ orderId, kind: 'cancelled', reason: 'Plus en stock', refund: 10_001 }),
    ).rejects.toMatchObject({ code: 'refund_too_high', details: { received: 10_000 } })
    expect(await orderState(orderId)).toMatchObject({ status: 'confirmed' })
    await give({
      orderId,
      kind: 'cancelled',
      reason: 'Plus en stock',
      refund: 10_000,
      refundKind: 'mobile_money',
    })
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'refunded' })
    expect((await readOrderPayments(admin, orderId)).entries).toMatchObject([
      { amount: 10_000 },
      { amount: -10_000, kind: 'mobile_money', reason: 'Plus en stock', corrects: null },
    ])
  })
})

describe('a cancelled order that was paid back and is taken up again', () => {
  it('RETURN-03 PAY-03 is to be paid again, in whole, and not twice', async () => {
    const orderId = await place([[await addProduct(database, { price: 10_000 }), 1]])
    await recordPayment(database.server, admin, { orderId, amount: 10_000 })
    await give({ orderId, kind: 'cancelled', reason: 'Ne veut plus', refund: 10_000 })
    await setOrderStatus(database.server, admin, orderId, 'shipped')
    expect(await orderState(orderId)).toEqual({ status: 'shipped', payment_status: 'pending' })
    expect((await readOrderPayments(admin, orderId)).remaining).toBe(10_000)

    await recordPayment(database.server, admin, { orderId, amount: 4000 })
    expect(await orderState(orderId)).toMatchObject({ payment_status: 'pending' })
    await expect(recordPayment(database.server, admin, { orderId, amount: 6001 })).rejects.toMatchObject({
      code: 'payment_too_high',
      details: { remaining: 6000 },
    })
    await recordPayment(database.server, admin, { orderId, amount: 6000 })
    expect(await orderState(orderId)).toMatchObject({ payment_status: 'paid' })
  })

  it('RETURN-03 still has what was not paid back', async () => {
    const orderId = await place([[await addProduct(database, { price: 10_000 }), 1]])
    await recordPayment(database.server, admin, { orderId, amount: 10_000 })
    await give({ orderId, kind: 'refused', reason: 'Client absent', refund: 8000 })
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'paid' })
    await setOrderStatus(database.server, admin, orderId, 'confirmed')
    expect(await orderState(orderId)).toEqual({ status: 'confirmed', payment_status: 'pending' })
    expect((await readOrderPayments(admin, orderId)).remaining).toBe(8000)
  })
})

describe('a refund that was recorded wrongly', () => {
  it('RETURN-05 is corrected by entries that name it, up to what the order brought in; the refund stays', async () => {
    const orderId = await place([[await addProduct(database, { price: 20_000 }), 1]])
    await recordPayment(database.server, admin, { orderId, amount: 20_000 })
    await give({ orderId, kind: 'cancelled', reason: 'Plus en stock', refund: 20_000 })
    const entriesOf = async () => (await readOrderPayments(admin, orderId)).entries
    const paymentId = (await entriesOf()).at(-1)?.id ?? ''
    const correct = (received: number, reason = 'Zéro de trop') =>
      correctPayment(database.server, admin, { paymentId, received, reason })

    await correct(2000)
    expect(await entriesOf()).toMatchObject([
      { amount: 20_000, isRefund: false },
      { amount: -20_000, isRefund: true, corrects: null },
      { amount: 18_000, isRefund: true, corrects: paymentId, reason: 'Zéro de trop', by: 'Awa Koné' },
    ])
    const { received, returns } = await readReturns(admin, orderId)
    expect({ received, returns }).toMatchObject({ received: 18_000, returns: [{ refund: { amount: 2000 } }] })
    expect(await orderState(orderId)).toMatchObject({ payment_status: 'paid' })

    await expect(correct(20_001)).rejects.toMatchObject({
      code: 'refund_too_high',
      details: { received: 20_000 },
    })
    await expect(correct(2000)).rejects.toMatchObject({ code: 'correction_same' })
    await expect(correct(0, ' ')).rejects.toMatchObject({ code: 'invalid_input' })
    const correction = (await entriesOf()).at(-1)?.id ?? ''
    await expect(
      correctPayment(database.server, admin, { paymentId: correction, received: 0 }),
    ).rejects.toMatchObject({ code: 'payment_not_found' })
    await correct(20_000, 'Tout a été rendu')
    expect(await orderState(orderId)).toMatchObject({ payment_status: 'refunded' })
    await correct(0, 'Rien n’a été rendu')
    expect((await readReturns(admin, orderId)).returns).toMatchObject([{ refund: null }])
    expect(await orderState(orderId)).toMatchObject({ status: 'cancelled', payment_status: 'paid' })
  })
})

describe('a perfume that comes back', () => {
  it('RETURN-02 RETURN-03 goes into the stock as far as asked, and its price is paid back', async () => {
    const [rose, ambre] = [
      await addProduct(database, { price: 20_000, stock: 10 }),
      await addProduct(database, { price: 30_000, stock: 10 }),
    ]
    const { orderId, items } = await deliver([
      [rose, 2],
      [ambre, 1],
    ])
    await recordPayment(database.server, admin, { orderId, amount: 70_000 })
    const [roseItem = '', ambreItem = ''] = items
    await give({
      orderId,
      pieces: [
        { itemId: roseItem, quantity: 1, restock: true },
        { itemId: ambreItem, quantity: 1, restock: false },
      ],
      refund: 50_000,
    })
    expect([await stockOf(database, rose.id), await stockOf(database, ambre.id)]).toEqual([9, 9])
    expect(await readReturns(admin, orderId)).toMatchObject({
      received: 20_000,
      items: [{ returnable: 1 }, { returnable: 0 }],
      returns: [
        {
          kind: 'returned',
          pieces: [
            { name: rose.name, quantity: 1, restocked: true },
            { name: ambre.name, quantity: 1, restocked: false },
          ],
          refund: { amount: 50_000, kind: 'cash' },
        },
      ],
    })
    // What came back is not to be received any more: the rest of the order stays paid.
    expect(await orderState(orderId)).toEqual({ status: 'delivered', payment_status: 'paid' })
    expect((await readOrderPayments(admin, orderId)).remaining).toBe(0)
    await give({ orderId, pieces: [{ itemId: roseItem, quantity: 1, restock: true }], refund: 20_000 })
    expect((await orderState(orderId))?.payment_status).toBe('refunded')
    expect(await stockOf(database, rose.id)).toBe(10)
  })

  it('RETURN-02 may be marked as paid before it comes back', async () => {
    const perfume = await addProduct(database, { price: 20_000, stock: 10 })
    const { orderId, items } = await deliver([[perfume, 2]])
    await setOrderStatus(database.server, admin, orderId, 'paid')
    expect(await readReturns(admin, orderId)).toMatchObject({ wasDelivered: true, isInTime: true })
    await expect(give({ orderId, kind: 'refused' })).rejects.toMatchObject({ code: 'return_invalid' })
    await give({ orderId, pieces: [{ itemId: items[0] ?? '', quantity: 1, restock: true }] })
    expect(await stockOf(database, perfume.id)).toBe(9)
    expect((await orderState(orderId))?.status).toBe('paid')
    await age(orderId, '31 days')
    expect(await readReturns(admin, orderId)).toMatchObject({ wasDelivered: true, isInTime: false })
    const paidOnly = await place([[perfume, 1]])
    await setOrderStatus(database.server, admin, paidOnly, 'paid')
    expect(await readReturns(admin, paidOnly)).toMatchObject({ wasDelivered: false })
  })

  it('RETURN-03 that was not paid yet lowers what is to be received', async () => {
    const perfume = await addProduct(database, { price: 20_000, stock: 10 })
    const { orderId, items } = await deliver([[perfume, 2]])
    await give({ orderId, pieces: [{ itemId: items[0] ?? '', quantity: 1, restock: true }] })
    expect((await readOrderPayments(admin, orderId)).remaining).toBe(20_000)
    await recordPayment(database.server, admin, { orderId, amount: 20_000 })
    expect((await orderState(orderId))?.payment_status).toBe('paid')
  })

  it('RETURN-02 puts nothing into the stock that the delivery did not take', async () => {
    const perfume = await addProduct(database, { stock: 1 })
    const orderId = await place([[perfume, 1]])
    await database.owner.query('update products set stock = 0 where id = $1', [perfume.id])
    await setOrderStatus(database.server, admin, orderId, 'delivered')
    await age(orderId, '1 day')
    const { items } = await readReturns(admin, orderId)
    await give({ orderId, pieces: [{ itemId: items[0]?.id ?? '', quantity: 1, restock: true }] })
    expect(await stockOf(database, perfume.id)).toBe(0)
    expect((await readReturns(admin, orderId)).returns[0]?.pieces).toMatchObject([{ restocked: false }])
  })

  it('RETURN-02 is refused beyond what was delivered, after 30 days, and in the ten seconds of D50', async () => {
    const perfume = await addProduct(database, { stock: 10 })
    const { orderId, items } = await deliver([[perfume, 1]])
    const itemId = items[0] ?? ''
    const whole = { orderId, pieces: [{ itemId, quantity: 1, restock: true }] }
    for (const pieces of [
      [],
      [{ itemId, quantity: 2, restock: true }],
      [{ itemId: randomUUID(), quantity: 1, restock: true }],
      [...whole.pieces, ...whole.pieces],
    ]) {
      await expect(give({ orderId, pieces })).rejects.toMatchObject({ code: 'return_invalid' })
    }
    await expect(give({ ...whole, kind: 'refused' })).rejects.toMatchObject({ code: 'return_invalid' })
    await age(orderId, '30 days')
    await expect(give(whole)).rejects.toMatchObject({ code: 'return_too_late' })
    expect((await readReturns(admin, orderId)).isInTime).toBe(false)
    const fresh = await place([[perfume, 1]])
    await expect(give({ ...whole, orderId: fresh })).rejects.toMatchObject({ code: 'return_invalid' })
    await setOrderStatus(database.server, admin, fresh, 'delivered')
    await expect(give({ ...whole, orderId: fresh })).rejects.toMatchObject({ code: 'return_too_early' })
    expect(await stockOf(database, perfume.id)).toBe(8)
  })

  it('RETURN-02 D50 a cancellation that was taken back does not begin the thirty days anew', async () => {
    const { orderId, items } = await deliver([[await addProduct(database), 1]])
    await age(orderId, '40 days')
    const { changeId } = await setOrderStatus(database.server, admin, orderId, 'cancelled')
    await takeBackOrderStatus(database.server, admin, changeId)
    expect(await readReturns(admin, orderId)).toMatchObject({ status: 'delivered', isInTime: false })
    await expect(
      give({ orderId, pieces: [{ itemId: items[0] ?? '', quantity: 1, restock: true }] }),
    ).rejects.toMatchObject({ code: 'return_too_late' })
  })

  it('RETURN-02 two people who record the same piece at once: it comes back once', async () => {
    const perfume = await addProduct(database, { stock: 10 })
    const { orderId, items } = await deliver([[perfume, 1]])
    const both = await Promise.allSettled(
      [1, 2].map(() => give({ orderId, pieces: [{ itemId: items[0] ?? '', quantity: 1, restock: true }] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stockOf(database, perfume.id)).toBe(10)
  })
})

it('RETURN-01 is recorded by admins alone, with a reason, and never changed', async () => {
  const orderId = await place([[await addProduct(database), 1]])
  const former = await addFormerAdmin(database)
  const refused = { orderId, kind: 'refused', reason: 'Absent', refund: 0, refundKind: 'cash' } as const
  await expect(recordReturn(former, { ...refused, pieces: [], key: randomUUID() })).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const wrong of [{ reason: ' ' }, { refund: -1 }, { refund: 0.5 }]) {
    await expect(give({ ...refused, ...wrong })).rejects.toMatchObject({ code: 'invalid_input' })
  }
  await give(refused)
  for (const statement of [
    `update order_returns set kind = 'cancelled'`,
    'delete from order_returns',
    'truncate order_returns cascade',
  ]) {
    await expect(database.owner.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})
