import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Actor } from '#platform/database/actor.ts'
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
import { betweenReadAndWrite } from '#tests/fixtures/database/race.ts'
import { answerOf } from '#tests/fixtures/database/single.ts'
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
  const answers = await Promise.all(Array.from({ length: 200 }, () => guestOrder(database, order)))
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
  const waiting = guestOrder(database, order)
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
  await database.run(
    'update products set price = 1000, stock = 0, name = $2 where id = $1',
    rose.id,
    'Pivoine',
  )
  await database.run(`update orders set status = 'delivered' where id = $1`, first.orderId)
  expect(await guestOrder(database, order)).toEqual(first)
  await database.run('delete from products where id = $1', rose.id)
  expect(await guestOrder(database, order)).toEqual(first)
})

it('CHK-26 keys older than a week are forgotten by the worker’s clock, younger ones are not', async () => {
  const [old, young] = [request([line(product)]), request([line(product)])]
  await guestOrder(database, old)
  await guestOrder(database, young)
  await database.run(
    `update order_requests set created_at = now() - interval '8 days' where key = $1`,
    old.key,
  )
  await database.superuser.query('begin; set local role message_service; select purge_expired(); commit')
  expect(
    await database.rows('select key from order_requests where key in ($1, $2)', old.key, young.key),
  ).toEqual([{ key: young.key }])
})

it('NOTIF-05 messages older than 90 days are forgotten by the worker’s clock, unless they still wait', async () => {
  const { orderId } = await guestOrder(database, request([line(product)]))
  const channels = async () => {
    return database.column<string>(
      `select channel || ' ' || audience as message from order_messages where order_id = $1 order by 1`,
      orderId,
    )
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

const visitor = { role: 'visitor' } as const
const find = (actor: Actor, key: string | null) =>
  answerOf(database.server, actor, sql<{ value: unknown }>`select find_placed_order(${key}) as value`)

it('CHK-26 D9 a guest’s order is found by its key, by whoever holds it; without an order nothing is', async () => {
  const order = request([line(product)])
  expect(await find(visitor, order.key)).toBeNull()
  const placed = await guestOrder(database, order)
  for (const actor of [visitor, await addCustomer(database)]) {
    expect(await find(actor, order.key)).toEqual(placed.receipt)
  }
  expect(await find(visitor, randomUUID())).toBeNull()
  expect(await find(visitor, null)).toBeNull()
})

it('CHK-26 PERM-05 a customer’s order is found by them alone', async () => {
  const customer = await addCustomer(database)
  const order = request([line(product)])
  const placed = await customerOrder(database, customer, order)
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
    () => guestOrder(database, order),
    async () => {
      found = find(visitor, order.key)
    },
  )
  if (placed.status === 'rejected') throw placed.reason
  expect(await found).toEqual(placed.value.receipt)
})
