import { beforeAll, expect, it } from 'vitest'
import { applyConcurrently } from '#platform/database/schema/apply-concurrently.ts'
import { readMigrations } from '#platform/database/schema/apply-migrations.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

const orderCounts = `
  select day, status, payment_status, sum(orders)::integer as orders, sum(revenue)::integer as revenue
  from (table order_counts union all table order_count_changes) as c (day, status, orders, revenue, payment_status)
  group by 1, 2, 3 having sum(orders) <> 0 order by 1, 2, 3`
const committed = 'select product_id, pieces::integer from committed_stock where pieces <> 0 order by 1'
const movements = 'select product_id, kind, change, stock_after from stock_movements order by 1, id'

async function rows(sql: string) {
  return (await database.superuser.query(sql)).rows
}

beforeAll(async () => {
  const [product, other] = [await addProduct(database), await addProduct(database, { stock: 7 })]
  await addProduct(database, { stock: 0 })
  await guestOrder(database, request([line(product, 3)]))
  const paid = await guestOrder(database, request([line(product), line(other, 2)]))
  await database.superuser.query("update orders set payment_status = 'paid' where id = $1", [paid.orderId])
})

/** What an earlier release has left: no pieces, no movements, and every order counted as not paid. */
async function forget(): Promise<void> {
  const client = await database.superuser.connect()
  await client.query(
    `set session_replication_role = replica;
     update order_counts set payment_status = 'pending';
     update order_count_changes set payment_status = 'pending';
     delete from committed_counts; delete from committed_count_changes; delete from stock_movements`,
  )
  client.release(true)
}

it('OPS-05 what was not counted before an update is counted afterwards, once, whatever was counted meanwhile', async () => {
  const wanted = {
    orders: await rows(orderCounts),
    pieces: await rows(committed),
    moved: await rows(movements),
  }
  expect(wanted.orders.map(({ payment_status }) => payment_status).sort()).toEqual(['paid', 'pending'])
  expect(wanted.pieces).toHaveLength(2)
  expect(wanted.moved).toHaveLength(2)
  await forget()
  expect(await rows(orderCounts)).not.toEqual(wanted.orders)

  const files = (await readMigrations()).filter(({ text }) => text.includes('-- safe: repeated, it adds'))
  expect(files.map(({ name }) => name.slice(0, 3))).toEqual(['076', '097', '098'])
  const client = await database.owner.connect()
  try {
    for (const { name, text } of [...files, ...files]) await applyConcurrently(client, name, text)
  } finally {
    client.release()
  }
  expect(await rows(orderCounts)).toEqual(wanted.orders)
  expect(await rows(committed)).toEqual(wanted.pieces)
  expect(await rows(movements)).toEqual(wanted.moved)
})

it('SUPPLY-01 a change of the stock before the first movement is written writes both, and no second first one', async () => {
  await forget()
  const { id } = single(
    await database.superuser.query<{ id: string }>(
      'update products set stock = 4 where stock = 7 returning id',
    ),
  )
  const [file] = (await readMigrations()).filter(({ name }) => name === '098_first_movements')
  const client = await database.owner.connect()
  try {
    await applyConcurrently(client, file?.name ?? '', file?.text ?? '')
  } finally {
    client.release()
  }
  const own = (await rows(movements)).filter((row) => row.product_id === id)
  expect(own.map(({ kind, change }) => [kind, change])).toEqual([
    ['initial', 7],
    ['other', -3],
  ])
})
