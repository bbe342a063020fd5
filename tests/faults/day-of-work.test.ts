import { randomInt, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  deleteProduct,
  readProductForEdit,
  restoreProduct,
  updateProduct,
} from '#features/catalogue/admin/products.server.ts'
import { readOrderPayments, readReturns, recordReturn } from '#features/money/admin/money.server.ts'
import { paymentKinds } from '#features/money/admin/payment.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { correctionOf, correctOrder } from '#tests/fixtures/database/orders/corrections.ts'
import { expectCountedRight } from '#tests/fixtures/database/orders/counted-orders.ts'
import { line, orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { changeStock } from '#tests/fixtures/database/stock.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { superuser } = database
const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
let admins: AdminActor[]
let products: Product[]
const orders: string[] = []
const changes: string[] = []

beforeAll(async () => {
  admins = [await addAdmin(database), await addAdmin(database)]
  products = await Promise.all(
    Array.from({ length: 5 }, (_, index) => addProduct(database, { name: `Ambre ${index}`, stock: 40 })),
  )
  orders.push(...(await Promise.all(Array.from({ length: 10 }, place))))
})

const place = () =>
  orderOf([
    [pick(products.slice(0, 2)), 1 + randomInt(3)],
    [pick(products.slice(2)), 1 + randomInt(3)],
  ])

/** What admins do with orders, money, returns and stock in a day, each with random values. */
const deeds: ((admin: AdminActor) => Promise<unknown>)[] = [
  async () => orders.push(await place()),
  async (admin) => {
    const { changeId } = await setOrderStatus(
      admin,
      pick(orders),
      pick(['shipped', 'delivered', 'delivered', 'paid', 'cancelled', 'confirmed']),
    )
    if (changeId) changes.push(changeId)
  },
  (admin) => takeBackOrderStatus(admin, changes.pop() ?? null),
  (admin) =>
    recordPayment(admin, {
      orderId: pick(orders),
      kind: pick(paymentKinds),
      amount: 5000 * (1 + randomInt(12)),
    }),
  async (admin) => {
    const { entries } = await readOrderPayments(admin, pick(orders))
    const wrong = entries.length > 0 ? pick(entries).id : null
    await correctPayment(admin, { paymentId: wrong, received: 1000 * randomInt(30) })
  },
  async (admin) => {
    const orderId = pick(orders)
    const { wasDelivered, items, received } = await readReturns(admin, orderId)
    // A return is possible from ten seconds after the delivery.
    await superuser.query(
      `update order_status_history set changed_at = changed_at - interval '1 minute' where order_id = $1`,
      [orderId],
    )
    await recordReturn(admin, {
      orderId,
      kind: wasDelivered ? 'returned' : pick(['refused', 'cancelled'] as const),
      reason: 'Trop fort',
      pieces: wasDelivered ? [{ itemId: pick(items).id, quantity: 1, restock: randomInt(2) === 0 }] : [],
      refund: randomInt(Math.max(0, received) + 1),
      refundKind: pick(paymentKinds),
      key: randomUUID(),
    })
  },
  async (admin) => {
    const correction = await correctionOf(database, pick(orders))
    const kept = correction.kept.map(({ itemId }) => ({ itemId, quantity: 1 + randomInt(4) }))
    const added = randomInt(3) === 0 ? [line(pick(products))] : []
    await correctOrder(admin, { ...correction, kept, added })
  },
  (admin) => changeStock(admin, { productId: pick(products).id, change: pick([-3, -1, 1, 5]) }),
  async (admin) => {
    const { id, version, stock } = await readProductForEdit(admin, pick(products).id)
    await updateProduct(admin, { id, version, changes: { stock: Math.max(0, stock + pick([-2, 2])) } })
  },
  (admin) => deleteProduct(admin, pick(products).id),
  (admin) => restoreProduct(admin, pick(products).id),
  (admin) => restoreProduct(admin, pick(products).id),
]

/** A rule of the shop was against it, or somebody else was first. */
const isRefusal = (error: unknown) => error instanceof Error && error.name === 'DomainError'

async function work(admin: AdminActor): Promise<void> {
  for (let left = 150; left > 0; left -= 1) {
    await pick(deeds)(admin).catch((error) => {
      if (!isRefusal(error)) throw error
    })
  }
}

const wrongStocks = `
  select p.name, p.stock, m.moved, m.latest
  from products p
  cross join lateral (
    select sum(m.change)::integer as moved, (array_agg(m.stock_after order by m.recorded_at desc, m.id desc))[1] as latest
    from stock_movements m where m.product_id = p.id
  ) as m
  where p.stock < 0 or p.stock is distinct from m.moved or p.stock is distinct from m.latest`

/** What deliveries and returns moved for each order and product, beside what the orders themselves say. */
const wrongDeliveries = `
  with said as (
    select h.order_id, (s ->> 'product_id')::uuid as product_id, -(s ->> 'quantity')::integer as pieces
    from order_status_history h cross join lateral jsonb_array_elements(h.stock_taken) as s
    where s ->> 'outcome' = 'decremented' and not exists (select from order_status_history t where t.takes_back = h.id)
    union all
    select r.order_id, (p ->> 'product_id')::uuid, (p ->> 'quantity')::integer
    from order_returns r cross join lateral jsonb_array_elements(r.pieces) as p
    where (p ->> 'restocked')::boolean
  ), moved as (
    select m.order_id, m.product_id, m.change as pieces from stock_movements m where m.order_id is not null
  )
  select order_id, product_id, sum(pieces)
  from (select * from moved union all select order_id, product_id, -pieces from said) as both_sides
  group by 1, 2
  having sum(pieces) <> 0`

/** Orders whose money is not what plain sums of payments and returns give. */
const wrongMoney = `
  select o.id, o.status, o.payment_status, order_remaining(o) as remaining, o.total_amount, m.*, r.back
  from orders o
  cross join lateral (
    select
      coalesce(sum(p.amount), 0) as net,
      coalesce(-sum(p.amount) filter (where t.kind = 'returned'), 0) as refunded
    from payments p left join order_returns t on t.id = p.return_id where p.order_id = o.id
  ) as m
  cross join lateral (
    select coalesce(sum(r.value_amount), 0) as back from order_returns r where r.order_id = o.id
  ) as r
  join invoices v on v.order_id = o.id
  where o.total_amount <> (select sum(i.subtotal) from order_items i where i.order_id = o.id)
    or o.total_amount <> v.total_amount or v.version <> 1 + (select count(*) from invoice_versions w where w.order_id = o.id)
    or o.status = 'cancelled' and order_remaining(o) <> 0
    or o.status <> 'cancelled' and order_remaining(o) > 0 and o.payment_status <> 'pending'
    or o.status <> 'cancelled' and order_remaining(o) = 0 and m.net > 0 and o.payment_status <> 'paid'
    -- The customer owes the perfumes that they have, less what was received; what was given beyond their value is a gift.
    or o.status <> 'cancelled' and order_remaining(o) <> greatest(
      0, o.total_amount - r.back - m.net - greatest(0, m.refunded - r.back)
    )`

describe('after a day of two admins', () => {
  beforeAll(async () => {
    const ends = await Promise.allSettled(admins.flatMap((admin) => [work(admin), work(admin), work(admin)]))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }, 120_000)

  it('SUPPLY-01 the movements of each product add up to its stock, which is never below zero', async () => {
    expect((await superuser.query(wrongStocks)).rows).toEqual([])
  })

  it('SUPPLY-07 RETURN-02 deliveries and returns moved what their orders say', async () => {
    expect((await superuser.query(wrongDeliveries)).rows).toEqual([])
  })

  it('CORR-01 PAY-03 invoices, what remains and the payment status are those of the lines and entries', async () => {
    expect((await superuser.query(wrongMoney)).rows).toEqual([])
  })

  it('SUPPLY-04 ASTAT-04 the figures are those of a fresh count', async () => {
    await expectCountedRight(database)
  })
})
