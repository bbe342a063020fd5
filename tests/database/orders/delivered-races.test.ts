import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, type AdminActor, runAs } from '#platform/database/actor.ts'
import { openPool } from '#platform/database/pool.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import {
  forgetProducts,
  type StatusChange,
  setOrderStatus,
  setUserRole,
  stockOf,
  waitForBlocked,
} from '#tests/fixtures/database/admin.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { waitUntilBlocked } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
/** Twenty admins on twenty connections, so that all of them really reach the database at once. */
const CROWD = 20
const crowd = openPool(database.poolUrl, { name: 'crowd', max: CROWD, onError: () => undefined })
let admins: AdminActor[]

beforeAll(async () => {
  admins = []
  for (let index = 0; index < CROWD; index += 1) {
    admins.push(await addAdmin(database))
  }
})
afterAll(() => crowd.end())

const admin = () => admins[0] as AdminActor
const deliver = (orderId: string, index = 0) =>
  setOrderStatus(crowd, admins[index % admins.length] as Actor, orderId, 'delivered')

const placed = (...products: [Product, number][]) => orderOf(database, products)

/** A transaction of somebody else, who holds what the statement touched until `commit`. */
async function holding(statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return {
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}

const outcomes = (changes: StatusChange[]) =>
  changes.flatMap(({ stock }) => (stock ?? []).map(({ outcome }) => outcome)).sort()

it('AORD-10 AORD-11 twenty admins press "Livré" on one order at once: the stock falls once, one of them gets the result', async () => {
  const product = await addProduct(database, { stock: 100 })
  const orderId = await placed([product, 2])
  const gate = await holding('select from orders where id = $1 for update', [orderId])
  const pressed = Promise.all(admins.map((_, index) => deliver(orderId, index)))
  await waitForBlocked(database, CROWD)
  await gate.commit()
  const changes = await pressed
  expect(new Set(changes.map(({ status }) => status))).toEqual(new Set(['delivered']))
  expect(outcomes(changes)).toEqual(['decremented'])
  expect(changes.filter(({ stock }) => stock === null)).toHaveLength(CROWD - 1)
  expect(await stockOf(database, product.id)).toBe(98)
  const { rowCount } = await database.owner.query(
    `select from order_status_history where order_id = $1 and to_status = 'delivered'`,
    [orderId],
  )
  expect(rowCount).toBe(1)
})

it('AORD-11 D7 twenty admins deliver one order and take it back, over and over, at once: the stock falls once', async () => {
  const product = await addProduct(database, { stock: 100 })
  const orderId = await placed([product, 3])
  const presses = admins.map((actor, index) =>
    setOrderStatus(crowd, actor, orderId, index % 2 ? 'shipped' : 'delivered'),
  )
  expect(outcomes(await Promise.all(presses))).toEqual(['decremented'])
  expect(await stockOf(database, product.id)).toBe(97)
})

it('AORD-10 orders that share products, delivered in crossed order, all pass: none fails by a deadlock', async () => {
  const products = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => addProduct(database, { name: `Croisé ${name}`, stock: 1000 })),
  )
  const orders: string[] = []
  for (let index = 0; index < CROWD; index += 1) {
    const order = index % 2 ? products : products.toReversed()
    orders.push(await placed(...order.map((product): [Product, number] => [product, 1])))
  }
  // Some find their products by name only: they take part in the same order of locks.
  for (const orderId of orders.filter((_, index) => index % 3 === 0)) await forgetProducts(database, orderId)
  const before = await deadlocks()
  expect(outcomes(await Promise.all(orders.map(deliver)))).toEqual(Array(CROWD * 4).fill('decremented'))
  for (const { id } of products) expect(await stockOf(database, id)).toBe(1000 - CROWD)
  expect(await deadlocks()).toBe(before)
})

it('AORD-10 two deliveries in crossed order lock by id, whatever the order of items or of rows on disk', async () => {
  const first = await addProduct(database, { name: 'Ordre 1', stock: 9 })
  const second = await addProduct(database, { name: 'Ordre 2', stock: 9 })
  expect(first.id < second.id).toBe(true)
  const [forth, back] = [await placed([first, 1], [second, 1]), await placed([second, 1], [first, 1])]
  // A changed row is a new one on disk, behind the other.
  await database.owner.query('update products set stock = stock where id = $1', [first.id])
  const before = await deadlocks()
  const gate = await holding('select from products where id = $1 for update', [second.id])
  const coming = deliver(back, 0)
  await waitForBlocked(database, 1)
  const probe = database.owner.query('select from products where id = $1 for update nowait', [first.id])
  await expect(probe, 'the delivery waits for the second and has the first').rejects.toMatchObject({
    code: '55P03',
  })
  const going = deliver(forth, 1)
  await waitForBlocked(database, 2)
  await gate.commit()
  expect(outcomes(await Promise.all([coming, going]))).toEqual(Array(4).fill('decremented'))
  expect([await stockOf(database, first.id), await stockOf(database, second.id)]).toEqual([7, 7])
  expect(await deadlocks()).toBe(before)
})

it('AORD-14 AORD-16 one bottle wanted by twenty orders: one gets it, nineteen are delivered without and say so', async () => {
  const product = await addProduct(database, { stock: 1 })
  const orders: string[] = []
  for (let index = 0; index < CROWD; index += 1) orders.push(await placed([product, 1]))
  const gate = await holding('select from products where id = $1 for update', [product.id])
  const delivered = Promise.all(orders.map(deliver))
  await waitForBlocked(database, CROWD)
  await gate.commit()
  expect(outcomes(await delivered)).toEqual(['decremented', ...Array(CROWD - 1).fill('insufficient')])
  expect(await stockOf(database, product.id)).toBe(0)
  const { rows } = await database.owner.query('select distinct status from orders where id = any($1)', [
    orders,
  ])
  expect(rows).toEqual([{ status: 'delivered' }])
})

it('AORD-10 an admin sets the stock while a delivery waits to take it: it is taken from what the admin set', async () => {
  const product = await addProduct(database, { stock: 10 })
  const orderId = await placed([product, 4])
  const edit = await holding('update products set stock = 7 where id = $1', [product.id])
  const delivery = deliver(orderId)
  await waitUntilBlocked(database, 'transactionid')
  await edit.commit()
  expect((await delivery).stock).toMatchObject([{ outcome: 'decremented' }])
  expect(await stockOf(database, product.id)).toBe(3)
})

it('AORD-14 an admin sets it too low meanwhile: nothing is taken, and the delivery says so', async () => {
  const product = await addProduct(database, { stock: 10 })
  const orderId = await placed([product, 4])
  const edit = await holding('update products set stock = 3 where id = $1', [product.id])
  const delivery = deliver(orderId)
  await waitUntilBlocked(database, 'transactionid')
  await edit.commit()
  expect((await delivery).stock).toMatchObject([{ outcome: 'insufficient' }])
  expect(await stockOf(database, product.id)).toBe(3)
})

it('AORD-10 an admin adds bottles between the steps of a delivery: neither loses what the other did', async () => {
  const early = await addProduct(database, { name: 'Tôt', stock: 10 })
  const late = await addProduct(database, { name: 'Tard', stock: 10 })
  const orderId = await placed([late, 2], [early, 3])
  // The delivery has the first product and waits for the second one.
  const gate = await holding('update products set stock = stock - 1 where id = $1', [late.id])
  const delivery = deliver(orderId)
  await waitForBlocked(database, 1)
  const edit = runAs(database.server, admin(), (db) =>
    db
      .updateTable('products')
      .set(({ eb }) => ({ stock: eb('stock', '+', 100) }))
      .where('id', '=', early.id)
      .execute(),
  )
  await waitForBlocked(database, 2)
  await gate.commit()
  expect(outcomes([await delivery])).toEqual(['decremented', 'decremented'])
  await edit
  expect(await stockOf(database, early.id)).toBe(107)
  expect(await stockOf(database, late.id)).toBe(7)
})

it('AORD-10 customers order the product while it is delivered: they are not made to wait', async () => {
  const product = await addProduct(database, { stock: 10 })
  const orderId = await placed([product, 4])
  const delivery = new pg.Client({ connectionString: database.serverUrl })
  await delivery.connect()
  await delivery.query(`begin; set local role admin; set local app.user_id = '${admin().userId}'`)
  await delivery.query(`select set_order_status($1, 'delivered')`, [orderId])
  await placed([product, 1])
  await delivery.query('commit')
  await delivery.end()
  expect(await stockOf(database, product.id)).toBe(6)
})

it('AORD-13 D12 a product deleted while its delivery waits for it is skipped; the rest is delivered', async () => {
  const kept = await addProduct(database, { name: 'Reste', stock: 5 })
  const gone = await addProduct(database, { name: 'Part', stock: 5 })
  const nameless = await addProduct(database, { name: 'Part Aussi', stock: 5 })
  const orderId = await placed([gone, 1], [kept, 1], [nameless, 1])
  await database.owner.query(
    'update order_items set product_id = null where order_id = $1 and product_id = $2',
    [orderId, nameless.id],
  )
  const deletion = await holding('delete from products where id = any($1)', [[gone.id, nameless.id]])
  const delivery = deliver(orderId)
  await waitUntilBlocked(database, 'transactionid')
  await deletion.commit()
  expect((await delivery).stock).toMatchObject([
    { productId: null, name: 'Part', outcome: 'product_not_found' },
    { productId: kept.id, name: 'Reste', outcome: 'decremented' },
    { productId: null, name: 'Part Aussi', outcome: 'product_not_found' },
  ])
  expect(await stockOf(database, kept.id)).toBe(4)
})

it('AORD-15 a delivery that fails at its last step leaves the stock, the items and the order as they were', async () => {
  const product = await addProduct(database, { name: 'Tout Ou Rien', stock: 5 })
  const orderId = await placed([product, 2])
  await forgetProducts(database, orderId)
  await database.superuser.query(
    `create function refuse_history() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
     create trigger refuse_history before insert on order_status_history for each row execute function refuse_history()`,
  )
  await expect(deliver(orderId)).rejects.toThrow('no room')
  await database.superuser.query('drop function refuse_history cascade')
  const { rows } = await database.owner.query(
    `select o.status, o.stock_taken_at, i.product_id from orders o join order_items i on i.order_id = o.id where o.id = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ status: 'confirmed', stock_taken_at: null, product_id: null }])
  expect(await stockOf(database, product.id)).toBe(5)
  expect((await deliver(orderId)).stock).toMatchObject([{ outcome: 'decremented' }])
  expect(await stockOf(database, product.id)).toBe(3)
})

it('AUSR-02 PERM-07 an admin demoted a moment ago does not deliver any more, whatever their session says', async () => {
  const product = await addProduct(database, { stock: 5 })
  const orderId = await placed([product, 2])
  const former = await addAdmin(database)
  await setUserRole(database.server, admin(), former.userId, 'user')
  await expect(setOrderStatus(crowd, former, orderId, 'delivered')).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await stockOf(database, product.id)).toBe(5)
})

/**
 * How often this database had to end a transaction for a deadlock: `runAs` would have hidden it by trying
 * again.
 */
async function deadlocks(): Promise<number> {
  const { rows } = await database.superuser.query<{ deadlocks: number }>(
    `select pg_stat_force_next_flush(), pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = $1`,
    [database.name],
  )
  return rows[0]?.deadlocks ?? 0
}
