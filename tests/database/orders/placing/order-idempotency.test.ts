import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { addUser } from '#tests/fixtures/database/accounts/users.ts'
import {
  customerOrder,
  guestOrder,
  line,
  type OrderRequest,
  orderRows,
  request,
  toNewOrder,
} from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let product: Product

beforeAll(async () => {
  product = await addProduct(database)
})

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
  const answers = await Promise.all(Array.from({ length: 200 }, () => guestOrder(database, order)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const after = await orderRows(database)
  expect(after.orders).toBe(Number(before.orders) + 1)
  expect(after.invoices).toBe(Number(before.invoices) + 1)
  expect(after['graphile_worker._private_jobs']).toBe(Number(before['graphile_worker._private_jobs']) + 1)
})

it('CHK-26 D9 a retry after the connection was cut right after the commit gets the same numbers', async () => {
  const order = request([line(product)])
  const cut = await uncommittedOrder(order)
  // The answer to the commit is never read: the browser does not know that the order exists.
  await Promise.all([cut.query('commit').catch(() => undefined), cut.end().catch(() => undefined)])

  const first = await guestOrder(database, order)
  const second = await guestOrder(database, order)
  expect(second).toEqual(first)
  const { rows } = await database.superuser.query(
    'select order_number from orders where customer_phone = $1',
    [order.phone],
  )
  expect(rows).toEqual([{ order_number: first.orderNumber }])
})

it('CHK-26 a request that died before its commit leaves its key free', async () => {
  const order = request([line(product)])
  const cut = await uncommittedOrder(order)
  const waiting = guestOrder(database, order)
  await cut.end()
  const placed = await waiting
  const { rows } = await database.superuser.query(
    'select order_number from orders where customer_phone = $1',
    [order.phone],
  )
  expect(rows).toEqual([{ order_number: placed.orderNumber }])
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
    await guestOrder(database, order)
    const before = await orderRows(database)
    const changed = { ...order, ...other, ...(cart ? { cart: [line(product, 2)] } : {}) }
    await expect(guestOrder(database, changed)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await orderRows(database)).toEqual(before)
  },
)

it('CHK-26 a key of one customer shows another nothing', async () => {
  const [awa, aya] = [await addUser(database), await addUser(database)]
  const order = request([line(product)])
  await customerOrder(database, { role: 'customer', userId: awa }, order)
  await expect(customerOrder(database, { role: 'customer', userId: aya }, order)).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
  await expect(guestOrder(database, order)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
})

it('CHK-26 the repeat gets the first answer word for word, whatever became of shop and order since', async () => {
  const rose = await addProduct(database, { name: 'Rose', price: 900, stock: 1 })
  const order = request([line(rose)], { addressCap: 1, clientAddress: '192.0.2.77' })
  const first = await guestOrder(database, order)
  await database.owner.query('update products set price = 1000, stock = 0, name = $2 where id = $1', [
    rose.id,
    'Pivoine',
  ])
  await database.owner.query(`update orders set status = 'delivered' where id = $1`, [first.orderId])
  expect(await guestOrder(database, order)).toEqual(first)
  await database.owner.query('delete from products where id = $1', [rose.id])
  expect(await guestOrder(database, order)).toEqual(first)
})

it('CHK-26 two checkouts with the same content and keys of their own are two orders', async () => {
  const order = request([line(product)])
  const first = await guestOrder(database, order)
  const second = await guestOrder(database, { ...order, key: randomUUID() })
  expect(second.orderNumber).not.toBe(first.orderNumber)
})

it('CHK-26 keys older than a week are forgotten by the worker’s clock, younger ones are not', async () => {
  const [old, young] = [request([line(product)]), request([line(product)])]
  await guestOrder(database, old)
  await guestOrder(database, young)
  await database.owner.query(
    `update order_requests set created_at = now() - interval '8 days' where key = $1`,
    [old.key],
  )
  await database.superuser.query('begin; set local role message_service; select purge_expired(); commit')
  const { rows } = await database.superuser.query('select key from order_requests where key in ($1, $2)', [
    old.key,
    young.key,
  ])
  expect(rows).toEqual([{ key: young.key }])
})

it('NOTIF-05 messages older than 90 days are forgotten by the worker’s clock, unless they still wait', async () => {
  const { orderId } = await guestOrder(database, request([line(product)]))
  const channels = async () => {
    const { rows } = await database.superuser.query<{ message: string }>(
      `select channel || ' ' || audience as message from order_messages where order_id = $1 order by 1`,
      [orderId],
    )
    return rows.map(({ message }) => message)
  }
  await database.superuser.query(
    `update order_messages
     set created_at = now() - case channel when 'chat' then interval '89 days' else interval '91 days' end,
       state = case audience when 'owner' then 'failed' else state end
     where order_id = $1`,
    [orderId],
  )
  await database.superuser.query('begin; set local role message_service; select purge_expired(); commit')
  expect(await channels()).toEqual(['chat owner', 'email customer'])
})
