import { describe, expect, it } from 'vitest'
import { readOrder } from '#features/orders/admin/order.server.ts'
import { markOrdersSeen, readNewOrders } from '#features/orders/admin/order-rows.server.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { addAdmin, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { addOrders, listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

const placeOrder = async () => guestOrder(request([line(await addProduct(database))], { name: 'Awa Koné' }))

describe('polling for new orders', () => {
  /** An admin who has opened the administration before what comes next. */
  async function watchingAdmin(): Promise<AdminActor> {
    const who = await addAdmin(database)
    await readNewOrders(who)
    return who
  }
  const newFor = async (who: AdminActor) => (await readNewOrders(who)).orders.map(({ id }) => id)
  const isMarked = async (who: AdminActor, id: string) => {
    const { rows } = await listOrders(who)
    return [rows.find((row) => row.id === id)?.isNew, (await readOrder(who, id)).isNew]
  }

  it('LIVE-06 at the first visit nothing that is there is new, and before it neither', async () => {
    const { orderId } = await placeOrder()
    const who = await addAdmin(database)
    expect(await isMarked(who, orderId)).toEqual([false, false])
    expect(await readNewOrders(who)).toEqual({ count: 0, orders: [] })
    expect(await isMarked(who, orderId)).toEqual([false, false])
  })

  it('LIVE-07 LIVE-11 finds what is placed afterwards, with all that an alert says', async () => {
    const who = await watchingAdmin()
    const { orderId, orderNumber } = await placeOrder()
    expect(await readNewOrders(who)).toMatchObject({
      count: 1,
      orders: [{ id: orderId, orderNumber, customerName: 'Awa Koné', total: 25_000 }],
    })
    expect(await isMarked(who, orderId)).toEqual([true, true])
  })

  it.each(['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled'])(
    'LIVE-07 marks orders that are %s, only when they wait for somebody',
    async (status) => {
      const who = await watchingAdmin()
      const { orderId } = await placeOrder()
      // Without the triggers, which would note who changed it.
      const change = `update orders set status = '${status}' where id = '${orderId}'`
      await database.superuser.query(`begin; set local session_replication_role = replica; ${change}; commit`)
      const isNew = status === 'pending' || status === 'confirmed'
      expect(await isMarked(who, orderId)).toEqual([isNew, isNew])
    },
  )

  it('LIVE-08 no longer has one that was opened, or whose status anybody changed', async () => {
    const who = await watchingAdmin()
    const [opened, changed, left] = [await placeOrder(), await placeOrder(), await placeOrder()]
    await markOrdersSeen(who, { orderIds: [opened.orderId, opened.orderId] })
    await markOrdersSeen(who, { orderIds: [opened.orderId] })
    await setOrderStatus(admin, changed.orderId, 'paid')
    await setOrderStatus(admin, changed.orderId, 'confirmed')
    expect(await newFor(who)).toEqual([left.orderId])
    expect(await isMarked(who, opened.orderId)).toEqual([false, false])
    expect(await isMarked(who, changed.orderId)).toEqual([false, false])
  })

  it('LIVE-08 what one admin has opened is still new for another', async () => {
    const [one, other] = [await watchingAdmin(), await watchingAdmin()]
    const { orderId } = await placeOrder()
    await markOrdersSeen(one, { orderIds: [orderId] })
    expect([await newFor(one), await newFor(other)]).toEqual([[], [orderId]])
  })

  it('LIVE-07 finds an order whose transaction began before the first visit and ended after it', async () => {
    const slow = await database.owner.connect()
    await slow.query('begin')
    const { id } = single(
      await slow.query<{ id: string }>(
        `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status,
           created_at)
         values ('CMD-1-LATEAAAA', 'Tard Venu', '0700000000', 'Cocody, rue 12', 1000, 'pending', 'pending', now() - interval '1 minute')
         returning id`,
      ),
    )
    const who = await watchingAdmin()
    const quick = await placeOrder()
    expect(await newFor(who)).toEqual([quick.orderId])
    await slow.query('commit')
    slow.release()
    expect(await newFor(who)).toEqual([quick.orderId, id])
  })

  it('LIVE-07 lists a hundred and counts all, and looks back a week at most', async () => {
    const who = await watchingAdmin()
    const long = `update order_alerts set since = now() - interval '30 days' where user_id = $1`
    await database.run(long, who.userId)
    const earlier = await readNewOrders(who)
    await addOrders(
      database,
      Array.from({ length: 120 }, () => ({ status: 'pending', daysAgo: 1 })),
    )
    await addOrders(database, [{ status: 'pending', daysAgo: 8 }])
    const result = await readNewOrders(who)
    expect(result.count).toBe(earlier.count + 120)
    expect(result.orders).toHaveLength(100)
  })
})
