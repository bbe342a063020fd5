import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { type Actor, callSql, visitor } from '#platform/database/actor.ts'
import { addCustomer, addUser } from '#tests/fixtures/database/accounts/users.ts'
import {
  customerOrder,
  guestOrder,
  line,
  type OrderRequest,
  orderRows,
  request,
  toNewOrder,
} from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, withProduct } from '#tests/fixtures/database/products.ts'
import { betweenReadAndWrite, waitForBlocked, whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const product = withProduct(database)

/** Places the order on a connection of its own, whose transaction is still open. */
async function uncommittedOrder(order: OrderRequest): Promise<pg.Client> {
  const cut = new pg.Client({ connectionString: database.serverUrl })
  cut.on('error', () => undefined)
  await cut.connect()
  await cut.query('begin; set local role visitor')
  await cut.query('select * from place_orders($1)', [JSON.stringify([toNewOrder(order)])])
  return cut
}

it('CHK-26 D9 200 orders at once with one key are one order, and all get its answer', async () => {
  const before = await orderRows(database)
  const order = request([line(product, 2)])
  const answers = await Promise.all(Array.from({ length: 200 }, () => guestOrder(order)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const after = await orderRows(database)
  expect(after.orders).toBe(Number(before.orders) + 1)
  expect(after.invoices).toBe(Number(before.invoices) + 1)
  expect(after['graphile_worker._private_jobs']).toBe(Number(before['graphile_worker._private_jobs']) + 1)
})

it('CHK-26 NOTIF-06 a request that died before its commit leaves its key free, and no message to be sent', async () => {
  const order = request([line(product)])
  const before = await orderRows(database)
  const cut = await uncommittedOrder(order)
  const waiting = guestOrder(order)
  await cut.end()
  await waiting
  const after = await orderRows(database)
  const added = ['orders', 'order_messages', 'graphile_worker._private_jobs'].map(
    (table) => Number(after[table]) - Number(before[table]),
  )
  expect(added).toEqual([1, 3, 1])
})

it.each([
  ['another cart', { cart: 'other' }],
  ['another name', { name: 'Aya Koné' }],
  ['another phone', { phone: '05 05 05 05 05' }],
  ['another address', { address: 'Plateau, avenue 3' }],
  ['another e-mail', { email: 'aya@example.com' }],
  ['other notes', { notes: 'Sonner' }],
])(
  'CHK-26 the same key with %s is refused, and nothing is written',
  async (_, { cart, ...other }: Record<string, string>) => {
    const order = request([line(product)])
    await guestOrder(order)
    const before = await orderRows(database)
    const changed = { ...order, ...other, ...(cart ? { cart: [line(product, 2)] } : {}) }
    await expect(guestOrder(changed)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await orderRows(database)).toEqual(before)
  },
)

it('CHK-26 a key of one customer shows another nothing', async () => {
  const [awa, aya] = [await addUser(database), await addUser(database)]
  const order = request([line(product)])
  await customerOrder({ role: 'customer', userId: awa }, order)
  await expect(customerOrder({ role: 'customer', userId: aya }, order)).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
  await expect(guestOrder(order)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
})

it('CHK-26 the repeat gets the first answer word for word, whatever became of shop and order since', async () => {
  const rose = await addProduct(database, { name: 'Rose', price: 900, stock: 1 })
  const order = request([line(rose)], { addressCap: 1, clientAddress: '192.0.2.77' })
  const first = await guestOrder(order)
  await database.run(
    'update products set price = 1000, stock = 0, name = $2 where id = $1',
    rose.id,
    'Pivoine',
  )
  await database.run(`update orders set status = 'delivered' where id = $1`, first.orderId)
  expect(await guestOrder(order)).toEqual(first)
  await database.run('delete from products where id = $1', rose.id)
  expect(await guestOrder(order)).toEqual(first)
})

const find = (actor: Actor, idempotencyKey: string | null) =>
  callSql(actor, 'findPlacedOrder', { idempotencyKey })

it('CHK-26 D9 a guest’s order is found by its key, by whoever holds it; without an order nothing is', async () => {
  const order = request([line(product)])
  expect(await find(visitor, order.key)).toBeNull()
  const placed = await guestOrder(order)
  for (const actor of [visitor, await addCustomer(database)]) {
    expect(await find(actor, order.key)).toEqual(placed.receipt)
  }
  expect(await find(visitor, randomUUID())).toBeNull()
  expect(await find(visitor, null)).toBeNull()
})

it('CHK-26 PERM-05 a customer’s order is found by them alone', async () => {
  const customer = await addCustomer(database)
  const order = request([line(product)])
  const placed = await customerOrder(customer, order)
  expect(await find(customer, order.key)).toEqual(placed.receipt)
  for (const actor of [visitor, await addCustomer(database)]) {
    expect(await find(actor, order.key)).toBeNull()
  }
})

it('CHK-26 an order that is being placed at this moment is waited for', async () => {
  const order = request([line(product)])
  let found: ReturnType<typeof find> | undefined
  const placed = await betweenReadAndWrite(
    database,
    order.phone ?? '',
    () => guestOrder(order),
    async () => {
      found = find(visitor, order.key)
    },
  )
  if (placed.status === 'rejected') throw placed.reason
  expect(await found).toEqual(placed.value.receipt)
})

it('CHK-24 D8 a price changed between reading and writing: the whole order keeps the one price that was read', async () => {
  const product = await addProduct(database, { name: 'Ambre Doré', price: 25_000 })
  const order = request([line(product, 2)])
  const result = await betweenReadAndWrite(
    database,
    order.phone ?? '',
    () => guestOrder(order),
    () => database.run(`update products set price = 99000, name = 'Ambre Rare' where id = $1`, product.id),
  )
  expect(result).toMatchObject({ status: 'fulfilled', value: { receipt: { total: 50_000 } } })
  const written = `select o.total_amount, i.product_name, i.product_price, i.subtotal, v.total_amount as invoiced
     from orders o join order_items i on i.order_id = o.id join invoices v on v.order_id = o.id
     where o.customer_phone = $1`
  const item = { product_name: 'Ambre Doré', product_price: 25_000, subtotal: 50_000 }
  expect(await database.rows(written, order.phone)).toEqual([
    { total_amount: 50_000, ...item, invoiced: 50_000 },
  ])
  const late = guestOrder(request([line(product, 2)]))
  await expect(late).rejects.toMatchObject({ code: 'price_changed' })
})

it('D12 CHK-21 a product deleted between reading and writing: the order is refused and leaves no row', async () => {
  const kept = await addProduct(database, { name: 'Rose' })
  const product = await addProduct(database, { name: 'Ambre Doré' })
  const before = await orderRows(database)
  const order = request([line(kept), line(product, 2)])
  const result = await betweenReadAndWrite(
    database,
    order.phone ?? '',
    () => guestOrder(order),
    () => database.run('delete from products where id = $1', product.id),
  )
  expect(result).toMatchObject({
    status: 'rejected',
    reason: {
      code: 'stock_insufficient',
      details: [{ id: product.id, name: 'Ambre Doré', stock: 0, requested: 2, problem: 'not_found' }],
    },
  })
  expect(await orderRows(database)).toEqual(before)
})

it('D12 a product deleted after the last check of an order waits until it is written, and the order keeps name and price', async () => {
  const product = await addProduct(database, { name: 'Ambre Doré', price: 25_000 })
  const order = request([line(product)])
  // Holds the order back where it is about to be written.
  const gate = ['lock table orders in share row exclusive mode'] as const
  const both = async () => {
    const placed = guestOrder(order)
    await waitForBlocked(database)
    return Promise.all([placed, database.run('delete from products where id = $1', product.id)])
  }
  const [placed, deletion] = await whileHeld(database, gate, both, 2)
  expect(placed.orderNumber).toMatch(/^CMD-/)
  expect(deletion.rowCount).toBe(1)
  const items = 'select product_id, product_name, product_price from order_items where order_id = $1'
  expect(await database.rows(items, placed.orderId)).toEqual([
    { product_id: null, product_name: 'Ambre Doré', product_price: 25_000 },
  ])
})
