import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { erasePerson } from '#features/account/admin/users.server.ts'
import { readOrderPayments, readReturns, recordRefund } from '#features/money/admin/money.server.ts'
import { setOrderStatus, stockOf, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { shop, place, age, deliver, record, orderState } = returnShop(database)

const pay = (orderId: string, amount: number, kind = 'cash') =>
  recordPayment(shop.admin, { orderId, amount, kind })
const setStatus = (orderId: string, status: string) => setOrderStatus(shop.admin, orderId, status)
const returnsOf = (orderId: string) => readReturns(shop.admin, orderId)
const entriesOf = async (orderId: string) => (await readOrderPayments(shop.admin, orderId)).entries
/** What is left to receive, in CFA, and the payment status. */
const moneyOf = async (orderId: string) => [
  (await readOrderPayments(shop.admin, orderId)).remaining,
  (await orderState(orderId)).payment_status,
]

/** So many pieces of a perfume of 10 000 CFA, ordered. */
const order = async (pieces = 1) => place([[await addProduct(database, { price: 10_000 }), pieces]])
/** Pieces of a perfume that were delivered, and one of them that goes back into the stock. */
async function delivered(pieces: number, values: Partial<Product> = {}) {
  const perfume = await addProduct(database, { price: 5000, stock: 10, ...values })
  const { orderId, items } = await deliver([[perfume, pieces]])
  const one = { itemId: items[0] ?? '', quantity: 1, restock: true }
  return { orderId, one, stock: () => stockOf(database, perfume.id) }
}

describe('a parcel that is refused', () => {
  it('RETURN-01 cancels the order with its reason, once, and nothing is left to receive', async () => {
    const perfume = await addProduct(database, { stock: 10 })
    const orderId = await place([[perfume, 2]])
    await setStatus(orderId, 'shipped')
    const key = randomUUID()
    const refused = { orderId, kind: 'refused', reason: 'Client absent', key } as const
    for (const _ of [1, 2]) await record(refused)
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'pending' })
    expect(await returnsOf(orderId)).toMatchObject({
      returns: [{ kind: 'refused', reason: 'Client absent', refund: null, by: 'Awa Koné' }],
    })
    expect(await moneyOf(orderId)).toEqual([0, 'pending'])
    expect(await stockOf(database, perfume.id)).toBe(10)
    await expect(record({ ...refused, key: randomUUID() })).rejects.toMatchObject({ code: 'return_invalid' })
    await expect(record({ ...refused, reason: 'Autre' })).rejects.toMatchObject({ code: 'return_recorded' })
  })

  it.each([{ reason: ' ' }, { refund: -1 }, { refund: 0.5 }])(
    'RETURN-01 is not recorded with %j',
    async (wrong) => {
      const refused = { orderId: await order(), kind: 'refused', reason: 'Absent', ...wrong } as const
      await expect(record(refused)).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )

  it('RETURN-04 marks the next order of its phone number, however it is written, and no other', async () => {
    const perfume = await addProduct(database)
    const first = await place([[perfume, 1]], '07 55 44 33 22')
    await record({ orderId: first, kind: 'refused', reason: 'Refusé à la porte' })
    const next = await place([[perfume, 1]], '+225 0755443322')
    const refusedBefore = async (orderId: string) => (await returnsOf(orderId)).refusedBefore
    expect([
      await refusedBefore(next),
      await refusedBefore(first),
      await refusedBefore(await order()),
    ]).toEqual([1, 0, 0])
    const called = await place([[perfume, 1]], '07 55 44 33 22')
    await record({ orderId: called, kind: 'cancelled', reason: 'Erreur de commande' })
    expect(await refusedBefore(next)).toBe(1)
    await erasePerson(shop.admin, { kind: 'phone', contact: '0755443322' })
    expect((await returnsOf(first)).returns).toMatchObject([{ reason: 'Texte effacé' }])
  })

  it('RETURN-03 pays a deposit back, and the order is refunded', async () => {
    const orderId = await order(5)
    await pay(orderId, 10_000, 'mobile_money')
    const cancelled = {
      orderId,
      kind: 'cancelled',
      reason: 'Plus en stock',
      refundKind: 'mobile_money',
    } as const
    await expect(record({ ...cancelled, refund: 10_001 })).rejects.toMatchObject({
      code: 'refund_too_high',
      details: { received: 10_000 },
    })
    expect(await orderState(orderId)).toMatchObject({ status: 'confirmed' })
    await record({ ...cancelled, refund: 10_000 })
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'refunded' })
    expect(await entriesOf(orderId)).toMatchObject([
      { amount: 10_000 },
      { amount: -10_000, kind: 'mobile_money', reason: 'Plus en stock', corrects: null },
    ])
  })

  it.each([10_000, 8000])(
    'RETURN-03 PAY-03 of which %i of 10,000 were paid back and that is taken up again is to be paid so much again, and not twice',
    async (refund) => {
      const orderId = await order()
      await pay(orderId, 10_000)
      await record({ orderId, kind: 'refused', reason: 'Client absent', refund })
      await setStatus(orderId, 'shipped')
      expect(await moneyOf(orderId)).toEqual([refund, 'pending'])
      await pay(orderId, refund - 1)
      expect(await moneyOf(orderId)).toEqual([1, 'pending'])
      await expect(pay(orderId, 2)).rejects.toMatchObject({ code: 'payment_too_high' })
      await pay(orderId, 1)
      expect(await moneyOf(orderId)).toEqual([0, 'paid'])
    },
  )
})

describe('money that goes back after the return was recorded', () => {
  it('RETURN-03 CASH-01 is recorded for the return, once, at most what was received, and on the day it is paid', async () => {
    const orderId = await order(3)
    await pay(orderId, 30_000)
    await record({ orderId, kind: 'refused', reason: 'Client absent', refund: 0 })
    const returnId = (await returnsOf(orderId)).returns[0]?.id ?? ''
    const refund = { returnId, kind: 'mobile_money', amount: 30_000, key: randomUUID() } as const
    const refuses = (other: Partial<Parameters<typeof recordRefund>[1]>, refusal: object) =>
      expect(recordRefund(shop.admin, { ...refund, ...other })).rejects.toMatchObject(refusal)
    await refuses({ amount: 30_001 }, { code: 'refund_too_high', details: { received: 30_000 } })
    for (const amount of [0, -1, 0.5]) await refuses({ amount }, { code: 'invalid_input' })
    await Promise.all([recordRefund(shop.admin, refund), recordRefund(shop.admin, refund)])
    await refuses({ kind: 'cash' }, { code: 'payment_recorded' })
    await refuses({ key: randomUUID() }, { code: 'refund_too_high' })
    expect(await entriesOf(orderId)).toMatchObject([
      { amount: 30_000, isRefund: false },
      { amount: -30_000, kind: 'mobile_money', isRefund: true, reason: 'Client absent' },
    ])
    expect(await orderState(orderId)).toEqual({ status: 'cancelled', payment_status: 'refunded' })
  })

  it('RETURN-05 that was recorded wrongly is corrected by entries that name it, up to what the order brought in; the refund stays', async () => {
    const orderId = await order(2)
    await pay(orderId, 20_000)
    await record({ orderId, kind: 'cancelled', reason: 'Plus en stock', refund: 20_000 })
    const latest = async () => (await entriesOf(orderId)).at(-1)?.id ?? ''
    const paymentId = await latest()
    const correct = (received: number, reason = 'Zéro de trop', of = paymentId) =>
      correctPayment(shop.admin, { paymentId: of, received, reason })
    await correct(2000)
    expect(await entriesOf(orderId)).toMatchObject([
      { amount: 20_000, isRefund: false },
      { amount: -20_000, isRefund: true, corrects: null },
      { amount: 18_000, isRefund: true, corrects: paymentId, reason: 'Zéro de trop', by: 'Awa Koné' },
    ])
    const { received, returns } = await returnsOf(orderId)
    expect({ received, returns }).toMatchObject({ received: 18_000, returns: [{ refund: { amount: 2000 } }] })
    expect(await moneyOf(orderId)).toEqual([0, 'paid'])
    const tooHigh = { code: 'refund_too_high', details: { received: 20_000 } }
    await expect(correct(20_001)).rejects.toMatchObject(tooHigh)
    await expect(correct(2000)).rejects.toMatchObject({ code: 'correction_same' })
    await expect(correct(0, ' ')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(correct(0, 'Zéro', await latest())).rejects.toMatchObject({ code: 'payment_not_found' })
    await correct(20_000, 'Tout a été rendu')
    expect(await moneyOf(orderId)).toEqual([0, 'refunded'])
    await correct(0, 'Rien n’a été rendu')
    expect((await returnsOf(orderId)).returns).toMatchObject([{ refund: null }])
    expect(await orderState(orderId)).toMatchObject({ status: 'cancelled', payment_status: 'paid' })
  })
})

describe('a perfume that comes back', () => {
  it('RETURN-02 RETURN-03 goes into the stock as far as asked, and its price is paid back', async () => {
    const rose = await addProduct(database, { price: 20_000, stock: 10 })
    const ambre = await addProduct(database, { price: 30_000, stock: 10 })
    const { orderId, items } = await deliver([
      [rose, 2],
      [ambre, 1],
    ])
    await pay(orderId, 70_000)
    const piece = (at: number) => ({ itemId: items[at] ?? '', quantity: 1, restock: at === 0 })
    await record({ orderId, pieces: [piece(0), piece(1)], refund: 50_000 })
    expect([await stockOf(database, rose.id), await stockOf(database, ambre.id)]).toEqual([9, 9])
    expect(await returnsOf(orderId)).toMatchObject({
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
    // Money for returned pieces is no longer due: the rest of the order stays paid.
    expect(await moneyOf(orderId)).toEqual([0, 'paid'])
    await record({ orderId, pieces: [piece(0)], refund: 20_000 })
    expect(await moneyOf(orderId)).toEqual([0, 'refunded'])
    expect(await stockOf(database, rose.id)).toBe(10)
  })

  it('RETURN-02 may be marked as paid before it comes back', async () => {
    const { orderId, one, stock } = await delivered(2)
    await setStatus(orderId, 'paid')
    expect(await returnsOf(orderId)).toMatchObject({ wasDelivered: true, isInTime: true })
    await expect(record({ orderId, kind: 'refused' })).rejects.toMatchObject({ code: 'return_invalid' })
    await record({ orderId, pieces: [one] })
    expect(await stock()).toBe(9)
    expect((await orderState(orderId)).status).toBe('paid')
    await age(orderId, '31 days')
    expect(await returnsOf(orderId)).toMatchObject({ wasDelivered: true, isInTime: false })
    const paidOnly = await order()
    await setStatus(paidOnly, 'paid')
    expect(await returnsOf(paidOnly)).toMatchObject({ wasDelivered: false })
  })

  it('RETURN-03 leaves the whole rest to be received when a deposit was paid back for it', async () => {
    const { orderId, one } = await delivered(2)
    await pay(orderId, 5000)
    await record({ orderId, pieces: [one], refund: 5000 })
    expect(await moneyOf(orderId)).toEqual([5000, 'pending'])
    await pay(orderId, 5000)
    expect(await moneyOf(orderId)).toEqual([0, 'paid'])
    await record({ orderId, pieces: [one], refund: 5000 })
    expect(await moneyOf(orderId)).toEqual([0, 'refunded'])
  })

  it('RETURN-03 owes nothing for what was paid back beyond its value', async () => {
    const { orderId, one } = await delivered(2)
    await pay(orderId, 10_000)
    await record({ orderId, pieces: [one], refund: 7000 })
    expect(await moneyOf(orderId)).toEqual([0, 'paid'])
  })

  it('RETURN-01 a repeated request returns the first answer, and refuses other pieces or another refund', async () => {
    const { orderId, one, stock } = await delivered(3)
    await pay(orderId, 15_000)
    const asked = { orderId, key: randomUUID(), pieces: [one], refund: 5000 }
    const first = await record(asked)
    expect(await record(asked)).toEqual(first)
    for (const other of [{ pieces: [{ ...one, quantity: 2 }] }, { refund: 4000 }, { pieces: [] }])
      await expect(record({ ...asked, ...other })).rejects.toMatchObject({ code: 'return_recorded' })
    expect(await stock()).toBe(8)
  })

  it('RETURN-02 puts nothing into the stock that the delivery did not take', async () => {
    const perfume = await addProduct(database, { stock: 1 })
    const orderId = await place([[perfume, 1]])
    // What an earlier delivery took went back when it was taken back.
    const { changeId } = await setStatus(orderId, 'delivered')
    await takeBackOrderStatus(shop.admin, changeId)
    await database.run('update products set stock = 0 where id = $1', perfume.id)
    await setStatus(orderId, 'delivered')
    await age(orderId, '1 day')
    const [item] = (await returnsOf(orderId)).items
    await record({ orderId, pieces: [{ itemId: item?.id ?? '', quantity: 1, restock: true }] })
    expect(await stockOf(database, perfume.id)).toBe(0)
    expect((await returnsOf(orderId)).returns[0]?.pieces).toMatchObject([{ restocked: false }])
  })

  it('RETURN-02 is refused beyond what was delivered, after 30 days, and in the ten seconds of D50', async () => {
    const { orderId, one, stock } = await delivered(1)
    const whole = { orderId, pieces: [one] }
    const refuses = (other: Partial<Parameters<typeof record>[0]>, code: string) =>
      expect(record({ ...whole, ...other })).rejects.toMatchObject({ code })
    for (const pieces of [[], [{ ...one, quantity: 2 }], [{ ...one, itemId: randomUUID() }], [one, one]])
      await refuses({ pieces }, 'return_invalid')
    await refuses({ kind: 'refused' }, 'return_invalid')
    await age(orderId, '28 days 23 hours')
    expect((await returnsOf(orderId)).isInTime).toBe(true)
    await age(orderId, '1 hour')
    await refuses({}, 'return_too_late')
    expect((await returnsOf(orderId)).isInTime).toBe(false)
    const fresh = await order()
    await refuses({ orderId: fresh }, 'return_invalid')
    await setStatus(fresh, 'delivered')
    await refuses({ orderId: fresh }, 'return_too_early')
    expect(await stock()).toBe(9)
  })

  it('RETURN-02 D50 a cancellation that was taken back does not start the thirty days again', async () => {
    const { orderId, one } = await delivered(1)
    await age(orderId, '40 days')
    const { changeId } = await setStatus(orderId, 'cancelled')
    await takeBackOrderStatus(shop.admin, changeId)
    expect(await returnsOf(orderId)).toMatchObject({ status: 'delivered', isInTime: false })
    await expect(record({ orderId, pieces: [one] })).rejects.toMatchObject({ code: 'return_too_late' })
  })

  it('RETURN-02 two people who record the same piece at once: it comes back once', async () => {
    const { orderId, one, stock } = await delivered(1)
    const both = await Promise.allSettled([1, 2].map(() => record({ orderId, pieces: [one] })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stock()).toBe(10)
  })
})
