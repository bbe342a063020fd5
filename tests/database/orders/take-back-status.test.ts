import { describe, expect, it } from 'vitest'
import { listDeliveries } from '#features/orders/admin/admin-orders.server.ts'
import type { StatusChange } from '#features/orders/admin/status-change.ts'
import type { Actor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import {
  forgetProducts,
  setOrderStatus,
  stockOf,
  takeBackOrderStatus,
} from '#tests/fixtures/database/admin.ts'
import { orderOf, orderOfNew } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const colleague = withAdmin(database)

const placed = (...products: [Product, number][]) => orderOf(products)
const set = (orderId: string, status: string) => setOrderStatus(admin, orderId, status)
const takeBack = ({ changeId }: StatusChange, actor: Actor = admin) => takeBackOrderStatus(actor, changeId)

/** Makes all that happened to an order as old as if it had happened so much earlier. */
const age = (orderId: string, time: string) =>
  database.run(
    'update order_status_history set changed_at = changed_at - $2::interval where order_id = $1',
    orderId,
    time,
  )

const stateOf = (orderId: string) =>
  database.row(
    `select o.status, o.stock_taken_at, o.must_deliver_again, array_agg(i.product_id order by i.id) as products
     from orders o join order_items i on i.order_id = o.id where o.id = $1 group by o.id`,
    orderId,
  )
const steps = (orderId: string) =>
  database.rows(
    `select from_status, to_status, changed_by, takes_back from order_status_history
     where order_id = $1 and from_status is not null order by changed_at, id`,
    orderId,
  )

describe('a status that is taken back at once', () => {
  it('D50 never counted: status, stock, products of the items and the delivered-once mark return together', async () => {
    const rose = await addProduct(database, { name: 'Rose Rendue', stock: 5 })
    const rare = await addProduct(database, { name: 'Rare Rendue', stock: 3 })
    const orderId = await placed([rose, 2], [rare, 3])
    await forgetProducts(database, orderId)
    await database.run('update products set stock = 2 where id = $1', rare.id)
    const before = await stateOf(orderId)
    const change = await set(orderId, 'delivered')
    expect(await stockOf(database, rose.id)).toBe(3)

    expect(await takeBack(change, colleague)).toBe('confirmed')
    expect(await stateOf(orderId)).toEqual(before)
    expect(await stockOf(database, rose.id)).toBe(5)
    expect(await stockOf(database, rare.id)).toBe(2)
    expect(await steps(orderId)).toEqual([
      { from_status: 'confirmed', to_status: 'delivered', changed_by: admin.userId, takes_back: null },
      {
        from_status: 'delivered',
        to_status: 'confirmed',
        changed_by: colleague.userId,
        takes_back: change.changeId,
      },
    ])

    const again = await set(orderId, 'delivered')
    expect(again.stock?.map(({ outcome }) => outcome).sort()).toEqual(['decremented', 'insufficient'])
    expect(await stockOf(database, rose.id)).toBe(3)
  })

  it('D50 what others did to the stock meanwhile stays', async () => {
    const { product, orderId } = await orderOfNew(database, 4, { stock: 10 })
    const change = await set(orderId, 'delivered')
    await database.run('update products set stock = stock + 20 where id = $1', product.id)
    await age(orderId, '8 seconds')
    await takeBack(change)
    expect(await stockOf(database, product.id)).toBe(30)
  })

  it('D50 a product that was deleted meanwhile stays deleted', async () => {
    const [gone, kept] = [
      await addProduct(database, { stock: 10 }),
      await addProduct(database, { stock: 10 }),
    ]
    const orderId = await placed([gone, 4], [kept, 1])
    const change = await set(orderId, 'delivered')
    await database.run('delete from products where id = $1', gone.id)
    expect(await takeBack(change)).toBe('confirmed')
    expect(await stockOf(database, kept.id)).toBe(10)
  })

  it('D50 SUPPLY-04 a product in the bin is the item’s again, and takes its stock once it is restored', async () => {
    const binned = await addProduct(database, { name: 'Corbeille Rendue', stock: 5 })
    const orderId = await placed([binned, 2])
    const before = await stateOf(orderId)
    await database.run('update products set deleted_at = now() where id = $1', binned.id)
    const change = await set(orderId, 'delivered')
    expect(change.stock).toMatchObject([{ outcome: 'product_not_found' }])
    await takeBack(change)
    expect(await stateOf(orderId)).toEqual(before)
    await database.run("update products set deleted_at = null, name = 'Autre Nom' where id = $1", binned.id)
    expect((await set(orderId, 'delivered')).stock).toMatchObject([{ outcome: 'decremented' }])
    expect(await stockOf(database, binned.id)).toBe(3)
  })

  it('WORK-06 D50 an order whose delivery was undone by hand is to be delivered again, also once it is paid', async () => {
    const { orderId } = await orderOfNew(database, 1, { stock: 5 })
    const toDeliver = async () =>
      (await listDeliveries(admin, { kind: 'ready' })).deliveries.some(({ id }) => id === orderId)
    const wasDelivered = () => database.value('select was_delivered(o) from orders o where id = $1', orderId)
    await set(orderId, 'delivered')
    await age(orderId, '1 minute')
    expect([await toDeliver(), await wasDelivered()]).toEqual([false, true])
    await set(orderId, 'confirmed')
    await age(orderId, '1 minute')
    expect([await toDeliver(), await wasDelivered()]).toEqual([true, false])
    await set(orderId, 'paid')
    expect([await toDeliver(), await wasDelivered()]).toEqual([true, false])
    const delivered = await set(orderId, 'delivered')
    expect([await toDeliver(), await wasDelivered()]).toEqual([false, true])
    await takeBack(delivered)
    expect([await toDeliver(), await wasDelivered()]).toEqual([true, false])
    await set(orderId, 'delivered')
    await age(orderId, '1 minute')
    const wrong = await set(orderId, 'shipped')
    await takeBack(wrong)
    await set(orderId, 'paid')
    expect([await toDeliver(), await wasDelivered()]).toEqual([false, true])
  })

  it('D50 D7 a second delivery that took nothing returns nothing, and its mark stays', async () => {
    const { product, orderId } = await orderOfNew(database, 4, { stock: 10 })
    await set(orderId, 'delivered')
    await set(orderId, 'shipped')
    const before = await stateOf(orderId)
    await takeBack(await set(orderId, 'delivered'))
    expect(await stateOf(orderId)).toEqual(before)
    expect(await stockOf(database, product.id)).toBe(6)
  })

  it('D50 an order that came as delivered and is cancelled by mistake is again as it was', async () => {
    const { product, orderId } = await orderOfNew(database, 4, { stock: 10 })
    await database.run(`update orders set status = 'delivered' where id = $1`, orderId)
    const before = await stateOf(orderId)
    expect(await takeBack(await set(orderId, 'cancelled'))).toBe('delivered')
    expect(await stateOf(orderId)).toEqual(before)
    expect(await stockOf(database, product.id)).toBe(10)
  })
})

describe('a change of status stays', () => {
  it.each([
    ['after ten seconds', 'status_settled', (orderId: string) => age(orderId, '10.1 seconds'), 'delivered'],
    [
      'when somebody changed the status since',
      'status_conflict',
      (orderId: string) => setOrderStatus(colleague, orderId, 'shipped'),
      'shipped',
    ],
  ] as const)('D50 %s', async (_when, code, happens, status) => {
    const { product, orderId } = await orderOfNew(database, 4, { stock: 10 })
    const change = await set(orderId, 'delivered')
    await happens(orderId)
    await expect(takeBack(change)).rejects.toMatchObject({ code })
    expect((await stateOf(orderId)).status).toBe(status)
    expect(await stockOf(database, product.id)).toBe(6)
  })

  it('D50 that is unknown, and the order’s first one', async () => {
    const { orderId } = await orderOfNew(database, 1)
    const first = await database.value<string>(
      'select id from order_status_history where order_id = $1',
      orderId,
    )
    await expect(takeBackOrderStatus(admin, first)).rejects.toMatchObject({ code: 'status_settled' })
    for (const unknown of [null, orderId]) {
      await expect(takeBackOrderStatus(admin, unknown)).rejects.toMatchObject({
        code: 'order_not_found',
      })
    }
  })
})

describe('at the same time', () => {
  it('D50 twenty presses take a change back once, and all read the same', async () => {
    const { product, orderId } = await orderOfNew(database, 4, { stock: 10 })
    const change = await set(orderId, 'delivered')
    const presses = () =>
      Promise.all(Array.from({ length: 20 }, (_, index) => takeBack(change, index % 2 ? admin : colleague)))
    const gate = ['select from orders where id = $1 for update', orderId] as const
    expect(new Set(await whileHeld(database, gate, presses, 20))).toEqual(new Set(['confirmed']))
    expect(await stockOf(database, product.id)).toBe(10)
    expect(await steps(orderId)).toHaveLength(2)
  })
})
