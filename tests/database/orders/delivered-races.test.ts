import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import type { StatusChange } from '#features/orders/admin/status-change.ts'
import type { Actor, AdminActor } from '#platform/database/actor.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, stockOf } from '#tests/fixtures/database/admin.ts'
import { orderOf, orderOfNew } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { waitForBlocked, whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
/** Twenty admins on twenty connections, so that all of them really reach the database at once. */
const CROWD = 20
let admins: AdminActor[]

beforeAll(async () => {
  admins = await Promise.all(Array.from({ length: CROWD }, () => addAdmin(database)))
})

const admin = () => admins[0] as AdminActor
const deliver = (orderId: string, index = 0) =>
  setOrderStatus(admins[index % admins.length] as Actor, orderId, 'delivered')

const placed = (...products: [Product, number][]) => orderOf(products)

const outcomes = (changes: StatusChange[]) =>
  changes.flatMap(({ stock }) => (stock ?? []).map(({ outcome }) => outcome)).sort()

it('AORD-10 AORD-11 twenty admins press "Livré" on one order at once: the stock falls once, one of them gets the result', async () => {
  const { product, orderId } = await orderOfNew(database, 2, { stock: 100 })
  const gate = ['select from orders where id = $1 for update', orderId] as const
  const pressed = () => Promise.all(admins.map((_, index) => deliver(orderId, index)))
  const changes = await whileHeld(database, gate, pressed, CROWD)
  expect(new Set(changes.map(({ status }) => status))).toEqual(new Set(['delivered']))
  expect(outcomes(changes)).toEqual(['decremented'])
  expect(changes.filter(({ stock }) => stock === null)).toHaveLength(CROWD - 1)
  expect(await stockOf(database, product.id)).toBe(98)
  const { rowCount } = await database.run(
    `select from order_status_history where order_id = $1 and to_status = 'delivered'`,
    orderId,
  )
  expect(rowCount).toBe(1)
})

it('AORD-10 SUPPLY-07 two deliveries in crossed order lock by id, whatever the order of items or of rows on disk', async () => {
  const first = await addProduct(database, { name: 'Ordre 1', stock: 9 })
  const second = await addProduct(database, { name: 'Ordre 2', stock: 9 })
  expect(first.id < second.id).toBe(true)
  const [forth, back] = [await placed([first, 1], [second, 1]), await placed([second, 1], [first, 1])]
  // A changed row is a new one on disk, behind the other.
  await database.run('update products set stock = stock where id = $1', first.id)
  const before = await deadlocks()
  const gate = ['select from products where id = $1 for update', second.id] as const
  const crossing = async () => {
    const coming = deliver(back, 0)
    await waitForBlocked(database)
    const probe = database.run('select from products where id = $1 for update nowait', first.id)
    await expect(probe, 'the delivery waits for the second and has the first').rejects.toMatchObject({
      code: '55P03',
    })
    return Promise.all([coming, deliver(forth, 1)])
  }
  expect(outcomes(await whileHeld(database, gate, crossing, 2))).toEqual(Array(4).fill('decremented'))
  expect([await stockOf(database, first.id), await stockOf(database, second.id)]).toEqual([7, 7])
  expect(await deadlocks()).toBe(before)
})

it('AORD-14 AORD-16 one bottle wanted by twenty orders: one gets it, nineteen are delivered without and say so', async () => {
  const product = await addProduct(database, { stock: 1 })
  const orders = await Promise.all(admins.map(() => placed([product, 1])))
  const gate = ['select from products where id = $1 for update', product.id] as const
  const delivered = await whileHeld(database, gate, () => Promise.all(orders.map(deliver)), CROWD)
  expect(outcomes(delivered)).toEqual(['decremented', ...Array(CROWD - 1).fill('insufficient')])
  expect(await stockOf(database, product.id)).toBe(0)
  expect(await database.rows('select distinct status from orders where id = any($1)', orders)).toEqual([
    { status: 'delivered' },
  ])
})

it.each([
  ['AORD-10', 7, 'decremented', 3],
  ['AORD-14', 3, 'insufficient', 3],
])(
  '%s an admin sets the stock to %i while a delivery of 4 waits to take it: it counts what the admin set',
  async (_id, stock, outcome, left) => {
    const { product, orderId } = await orderOfNew(database, 4, { stock: 10 })
    const edit = ['update products set stock = $2 where id = $1', product.id, stock] as const
    expect((await whileHeld(database, edit, () => deliver(orderId))).stock).toMatchObject([{ outcome }])
    expect(await stockOf(database, product.id)).toBe(left)
  },
)

it('AORD-10 customers order the product while it is delivered: they are not made to wait', async () => {
  const { product, orderId } = await orderOfNew(database, 4, { stock: 10 })
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
  await database.run(
    'update order_items set product_id = null where order_id = $1 and product_id = $2',
    orderId,
    nameless.id,
  )
  const deletion = ['delete from products where id = any($1)', [gone.id, nameless.id]] as const
  expect((await whileHeld(database, deletion, () => deliver(orderId))).stock).toMatchObject([
    { productId: null, name: 'Part', outcome: 'product_not_found' },
    { productId: kept.id, name: 'Reste', outcome: 'decremented' },
    { productId: null, name: 'Part Aussi', outcome: 'product_not_found' },
  ])
  expect(await stockOf(database, kept.id)).toBe(4)
})

/**
 * How often this database had to end a transaction for a deadlock: `asActor` would have hidden it by trying
 * again.
 */
async function deadlocks(): Promise<number> {
  const { deadlocks } = await database.row<{ deadlocks: number }>(
    `select pg_stat_force_next_flush(), pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = $1`,
    database.name,
  )
  return deadlocks
}
