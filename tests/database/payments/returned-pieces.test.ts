import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readOrderPayments, readReturns } from '#features/money/admin/money.server.ts'
import { setOrderStatus, stockOf, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
const { shop, place, age, deliver, record, orderState } = returnShop(database)

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
    await recordPayment(database.server, shop.admin, { orderId, amount: 70_000 })
    const [roseItem = '', ambreItem = ''] = items
    await record({
      orderId,
      pieces: [
        { itemId: roseItem, quantity: 1, restock: true },
        { itemId: ambreItem, quantity: 1, restock: false },
      ],
      refund: 50_000,
    })
    expect([await stockOf(database, rose.id), await stockOf(database, ambre.id)]).toEqual([9, 9])
    expect(await readReturns(shop.admin, orderId)).toMatchObject({
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
    expect(await orderState(orderId)).toEqual({ status: 'delivered', payment_status: 'paid' })
    expect((await readOrderPayments(shop.admin, orderId)).remaining).toBe(0)
    await record({ orderId, pieces: [{ itemId: roseItem, quantity: 1, restock: true }], refund: 20_000 })
    expect((await orderState(orderId))?.payment_status).toBe('refunded')
    expect(await stockOf(database, rose.id)).toBe(10)
  })

  it('RETURN-02 may be marked as paid before it comes back', async () => {
    const perfume = await addProduct(database, { price: 20_000, stock: 10 })
    const { orderId, items } = await deliver([[perfume, 2]])
    await setOrderStatus(database.server, shop.admin, orderId, 'paid')
    expect(await readReturns(shop.admin, orderId)).toMatchObject({ wasDelivered: true, isInTime: true })
    await expect(record({ orderId, kind: 'refused' })).rejects.toMatchObject({ code: 'return_invalid' })
    await record({ orderId, pieces: [{ itemId: items[0] ?? '', quantity: 1, restock: true }] })
    expect(await stockOf(database, perfume.id)).toBe(9)
    expect((await orderState(orderId))?.status).toBe('paid')
    await age(orderId, '31 days')
    expect(await readReturns(shop.admin, orderId)).toMatchObject({ wasDelivered: true, isInTime: false })
    const paidOnly = await place([[perfume, 1]])
    await setOrderStatus(database.server, shop.admin, paidOnly, 'paid')
    expect(await readReturns(shop.admin, paidOnly)).toMatchObject({ wasDelivered: false })
  })

  it('RETURN-03 leaves the whole rest to be received when a deposit was paid back for it', async () => {
    const perfume = await addProduct(database, { price: 5000, stock: 10 })
    const { orderId, items } = await deliver([[perfume, 2]])
    await recordPayment(database.server, shop.admin, { orderId, amount: 5000 })
    const piece = { itemId: items[0] ?? '', quantity: 1, restock: true }
    await record({ orderId, pieces: [piece], refund: 5000 })
    expect((await readOrderPayments(shop.admin, orderId)).remaining).toBe(5000)
    expect((await orderState(orderId))?.payment_status).toBe('pending')
    await recordPayment(database.server, shop.admin, { orderId, amount: 5000 })
    expect((await orderState(orderId))?.payment_status).toBe('paid')
    await record({ orderId, pieces: [piece], refund: 5000 })
    expect((await readOrderPayments(shop.admin, orderId)).remaining).toBe(0)
    expect((await orderState(orderId))?.payment_status).toBe('refunded')
  })

  it('RETURN-03 owes nothing for what was paid back beyond its value', async () => {
    const perfume = await addProduct(database, { price: 5000, stock: 10 })
    const { orderId, items } = await deliver([[perfume, 2]])
    await recordPayment(database.server, shop.admin, { orderId, amount: 10_000 })
    await record({
      orderId,
      pieces: [{ itemId: items[0] ?? '', quantity: 1, restock: true }],
      refund: 7000,
    })
    expect((await readOrderPayments(shop.admin, orderId)).remaining).toBe(0)
    expect((await orderState(orderId))?.payment_status).toBe('paid')
  })

  it('RETURN-01 a repeated request returns the first answer, and refuses other pieces or another refund', async () => {
    const perfume = await addProduct(database, { price: 5000, stock: 10 })
    const { orderId, items } = await deliver([[perfume, 3]])
    await recordPayment(database.server, shop.admin, { orderId, amount: 15_000 })
    const key = randomUUID()
    const pieces = (quantity: number) => [{ itemId: items[0] ?? '', quantity, restock: true }]
    const first = await record({ orderId, key, pieces: pieces(1), refund: 5000 })
    expect(await record({ orderId, key, pieces: pieces(1), refund: 5000 })).toEqual(first)
    for (const other of [
      { pieces: pieces(2), refund: 5000 },
      { pieces: pieces(1), refund: 4000 },
      { pieces: [], refund: 5000 },
    ]) {
      await expect(record({ orderId, key, ...other })).rejects.toMatchObject({ code: 'return_recorded' })
    }
    expect(await stockOf(database, perfume.id)).toBe(8)
  })

  it('RETURN-02 puts nothing into the stock that the delivery did not take', async () => {
    const perfume = await addProduct(database, { stock: 1 })
    const orderId = await place([[perfume, 1]])
    // What an earlier delivery took went back when it was taken back.
    const { changeId } = await setOrderStatus(database.server, shop.admin, orderId, 'delivered')
    await takeBackOrderStatus(database.server, shop.admin, changeId)
    await database.run('update products set stock = 0 where id = $1', perfume.id)
    await setOrderStatus(database.server, shop.admin, orderId, 'delivered')
    await age(orderId, '1 day')
    const { items } = await readReturns(shop.admin, orderId)
    await record({ orderId, pieces: [{ itemId: items[0]?.id ?? '', quantity: 1, restock: true }] })
    expect(await stockOf(database, perfume.id)).toBe(0)
    expect((await readReturns(shop.admin, orderId)).returns[0]?.pieces).toMatchObject([{ restocked: false }])
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
      await expect(record({ orderId, pieces })).rejects.toMatchObject({ code: 'return_invalid' })
    }
    await expect(record({ ...whole, kind: 'refused' })).rejects.toMatchObject({ code: 'return_invalid' })
    await age(orderId, '28 days 23 hours')
    expect((await readReturns(shop.admin, orderId)).isInTime).toBe(true)
    await age(orderId, '1 hour')
    await expect(record(whole)).rejects.toMatchObject({ code: 'return_too_late' })
    expect((await readReturns(shop.admin, orderId)).isInTime).toBe(false)
    const fresh = await place([[perfume, 1]])
    await expect(record({ ...whole, orderId: fresh })).rejects.toMatchObject({ code: 'return_invalid' })
    await setOrderStatus(database.server, shop.admin, fresh, 'delivered')
    await expect(record({ ...whole, orderId: fresh })).rejects.toMatchObject({ code: 'return_too_early' })
    expect(await stockOf(database, perfume.id)).toBe(8)
  })

  it('RETURN-02 D50 a cancellation that was taken back does not start the thirty days again', async () => {
    const { orderId, items } = await deliver([[await addProduct(database), 1]])
    await age(orderId, '40 days')
    const { changeId } = await setOrderStatus(database.server, shop.admin, orderId, 'cancelled')
    await takeBackOrderStatus(database.server, shop.admin, changeId)
    expect(await readReturns(shop.admin, orderId)).toMatchObject({ status: 'delivered', isInTime: false })
    await expect(
      record({ orderId, pieces: [{ itemId: items[0] ?? '', quantity: 1, restock: true }] }),
    ).rejects.toMatchObject({ code: 'return_too_late' })
  })

  it('RETURN-02 two people who record the same piece at once: it comes back once', async () => {
    const perfume = await addProduct(database, { stock: 10 })
    const { orderId, items } = await deliver([[perfume, 1]])
    const both = await Promise.allSettled(
      [1, 2].map(() => record({ orderId, pieces: [{ itemId: items[0] ?? '', quantity: 1, restock: true }] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stockOf(database, perfume.id)).toBe(10)
  })
})
