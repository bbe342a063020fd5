import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readOrderPayments, readReturns, recordRefund } from '#features/money/admin/money.server.ts'
import { asActor } from '#platform/database/actor.ts'
import { setOrderStatus, stockOf } from '#tests/fixtures/database/admin.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
const { shop, place, record, orderState } = returnShop(database)

describe('a parcel that is refused', () => {
  it('RETURN-01 cancels the order with its reason, once, and nothing is left to receive', async () => {
    const perfume = await addProduct(database, { stock: 10 })
    const orderId = await place([[perfume, 2]])
    await setOrderStatus(database.server, shop.admin, orderId, 'shipped')
    const key = randomUUID()
    const refused = { orderId, kind: 'refused', reason: 'Client absent', key } as const
    await record(refused)
    await record(refused)
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'pending' })
    expect(await readReturns(shop.admin, orderId)).toMatchObject({
      returns: [{ kind: 'refused', reason: 'Client absent', refund: null, by: 'Awa Koné' }],
    })
    expect((await readOrderPayments(shop.admin, orderId)).remaining).toBe(0)
    expect(await stockOf(database, perfume.id)).toBe(10)
    await expect(record({ ...refused, key: randomUUID() })).rejects.toMatchObject({ code: 'return_invalid' })
    await expect(record({ ...refused, reason: 'Autre' })).rejects.toMatchObject({ code: 'return_recorded' })
  })

  it('RETURN-04 marks the next order of its phone number, however it is written, and no other', async () => {
    const perfume = await addProduct(database)
    const first = await place([[perfume, 1]], '07 55 44 33 22')
    await record({ orderId: first, kind: 'refused', reason: 'Refusé à la porte' })
    const next = await place([[perfume, 1]], '+225 0755443322')
    expect((await readReturns(shop.admin, next)).refusedBefore).toBe(1)
    expect((await readReturns(shop.admin, first)).refusedBefore).toBe(0)
    expect((await readReturns(shop.admin, await place([[perfume, 1]]))).refusedBefore).toBe(0)
    const called = await place([[perfume, 1]], '07 55 44 33 22')
    await record({ orderId: called, kind: 'cancelled', reason: 'Erreur de commande' })
    expect((await readReturns(shop.admin, next)).refusedBefore).toBe(1)
    await asActor(shop.admin, (db) => sql`select erase_person('phone', '0755443322')`.execute(db))
    expect((await readReturns(shop.admin, first)).returns).toMatchObject([{ reason: 'Texte effacé' }])
  })

  it('RETURN-03 pays a deposit back, and the order is refunded', async () => {
    const orderId = await place([[await addProduct(database, { price: 25_000 }), 2]])
    await recordPayment(database.server, shop.admin, { orderId, amount: 10_000, kind: 'mobile_money' })
    await expect(
      record({ orderId, kind: 'cancelled', reason: 'Plus en stock', refund: 10_001 }),
    ).rejects.toMatchObject({ code: 'refund_too_high', details: { received: 10_000 } })
    expect(await orderState(orderId)).toMatchObject({ status: 'confirmed' })
    await record({
      orderId,
      kind: 'cancelled',
      reason: 'Plus en stock',
      refund: 10_000,
      refundKind: 'mobile_money',
    })
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'refunded' })
    expect((await readOrderPayments(shop.admin, orderId)).entries).toMatchObject([
      { amount: 10_000 },
      { amount: -10_000, kind: 'mobile_money', reason: 'Plus en stock', corrects: null },
    ])
  })
})

describe('a cancelled order that was paid back and is taken up again', () => {
  it('RETURN-03 PAY-03 is to be paid again, in whole, and not twice', async () => {
    const orderId = await place([[await addProduct(database, { price: 10_000 }), 1]])
    await recordPayment(database.server, shop.admin, { orderId, amount: 10_000 })
    await record({ orderId, kind: 'cancelled', reason: 'Ne veut plus', refund: 10_000 })
    await setOrderStatus(database.server, shop.admin, orderId, 'shipped')
    expect(await orderState(orderId)).toEqual({ status: 'shipped', payment_status: 'pending' })
    expect((await readOrderPayments(shop.admin, orderId)).remaining).toBe(10_000)

    await recordPayment(database.server, shop.admin, { orderId, amount: 4000 })
    expect(await orderState(orderId)).toMatchObject({ payment_status: 'pending' })
    await expect(recordPayment(database.server, shop.admin, { orderId, amount: 6001 })).rejects.toMatchObject(
      { code: 'payment_too_high', details: { remaining: 6000 } },
    )
    await recordPayment(database.server, shop.admin, { orderId, amount: 6000 })
    expect(await orderState(orderId)).toMatchObject({ payment_status: 'paid' })
  })

  it('RETURN-03 still has what was not paid back', async () => {
    const orderId = await place([[await addProduct(database, { price: 10_000 }), 1]])
    await recordPayment(database.server, shop.admin, { orderId, amount: 10_000 })
    await record({ orderId, kind: 'refused', reason: 'Client absent', refund: 8000 })
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'paid' })
    await setOrderStatus(database.server, shop.admin, orderId, 'confirmed')
    expect(await orderState(orderId)).toEqual({ status: 'confirmed', payment_status: 'pending' })
    expect((await readOrderPayments(shop.admin, orderId)).remaining).toBe(8000)
  })
})

describe('money that goes back after the return was recorded', () => {
  it('RETURN-03 CASH-01 is recorded for the return, once, at most what was received, and on the day it is paid', async () => {
    const orderId = await place([[await addProduct(database, { price: 30_000 }), 1]])
    await recordPayment(database.server, shop.admin, { orderId, amount: 30_000 })
    await record({ orderId, kind: 'refused', reason: 'Client absent', refund: 0 })
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'paid' })
    const returnId = (await readReturns(shop.admin, orderId)).returns[0]?.id ?? ''
    const key = randomUUID()
    const refund = { returnId, kind: 'mobile_money', amount: 30_000, key } as const
    await expect(recordRefund(shop.admin, { ...refund, amount: 30_001 })).rejects.toMatchObject({
      code: 'refund_too_high',
      details: { received: 30_000 },
    })
    for (const amount of [0, -1, 0.5])
      await expect(recordRefund(shop.admin, { ...refund, amount })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    await Promise.all([recordRefund(shop.admin, refund), recordRefund(shop.admin, refund)])
    await expect(recordRefund(shop.admin, { ...refund, kind: 'cash' })).rejects.toMatchObject({
      code: 'payment_recorded',
    })
    await expect(recordRefund(shop.admin, { ...refund, key: randomUUID() })).rejects.toMatchObject({
      code: 'refund_too_high',
    })
    expect((await readOrderPayments(shop.admin, orderId)).entries).toMatchObject([
      { amount: 30_000, isRefund: false },
      { amount: -30_000, kind: 'mobile_money', isRefund: true, reason: 'Client absent' },
    ])
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'refunded' })
  })
})

describe('a refund that was recorded wrongly', () => {
  it('RETURN-05 is corrected by entries that name it, up to what the order brought in; the refund stays', async () => {
    const orderId = await place([[await addProduct(database, { price: 20_000 }), 1]])
    await recordPayment(database.server, shop.admin, { orderId, amount: 20_000 })
    await record({ orderId, kind: 'cancelled', reason: 'Plus en stock', refund: 20_000 })
    const entriesOf = async () => (await readOrderPayments(shop.admin, orderId)).entries
    const paymentId = (await entriesOf()).at(-1)?.id ?? ''
    const correct = (received: number, reason = 'Zéro de trop') =>
      correctPayment(database.server, shop.admin, { paymentId, received, reason })

    await correct(2000)
    expect(await entriesOf()).toMatchObject([
      { amount: 20_000, isRefund: false },
      { amount: -20_000, isRefund: true, corrects: null },
      { amount: 18_000, isRefund: true, corrects: paymentId, reason: 'Zéro de trop', by: 'Awa Koné' },
    ])
    const { received, returns } = await readReturns(shop.admin, orderId)
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
      correctPayment(database.server, shop.admin, { paymentId: correction, received: 0 }),
    ).rejects.toMatchObject({ code: 'payment_not_found' })
    await correct(20_000, 'Tout a été rendu')
    expect(await orderState(orderId)).toMatchObject({ payment_status: 'refunded' })
    await correct(0, 'Rien n’a été rendu')
    expect((await readReturns(shop.admin, orderId)).returns).toMatchObject([{ refund: null }])
    expect(await orderState(orderId)).toMatchObject({ status: 'cancelled', payment_status: 'paid' })
  })
})

it('RETURN-01 is recorded with a reason', async () => {
  const orderId = await place([[await addProduct(database), 1]])
  const refused = { orderId, kind: 'refused', reason: 'Absent' } as const
  for (const wrong of [{ reason: ' ' }, { refund: -1 }, { refund: 0.5 }]) {
    await expect(record({ ...refused, ...wrong })).rejects.toMatchObject({ code: 'invalid_input' })
  }
})
