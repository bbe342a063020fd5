import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { productFilters } from '#features/catalogue/admin/catalogue-rows.ts'
import { listAdminProducts } from '#features/catalogue/admin/product-rows.server.ts'
import { listAllOrders } from '#features/orders/admin/admin-orders.server.ts'
import { readOrder } from '#features/orders/admin/order.server.ts'
import { orderFilters } from '#features/orders/admin/order-filters.ts'
import { listSupply } from '#features/stock/admin/stock.server.ts'
import { filterValues } from '#lib/lists/list-filter.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import {
  forgetProducts,
  setOrderStatus,
  stockOf,
  takeBackOrderStatus,
} from '#tests/fixtures/database/admin.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { changeStock, committedOf } from '#tests/fixtures/database/stock.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)
let admin: AdminActor

beforeAll(async () => {
  admin = await addAdmin(database)
})

const placed = (...products: [Product, number][]) => orderOf(database, products)
const setStatus = (orderId: string, status: string) => setOrderStatus(database.server, admin, orderId, status)
const setStock = (product: Product, stock: number) =>
  database.owner.query('update products set stock = $2 where id = $1', [product.id, stock])

/** Counts again, beside the sums, in one statement: both sides are of the same moment. */
const comparison = `
  select
    (select coalesce(jsonb_agg(c order by c.product_id), '[]')
     from committed_stock c join products p on p.id = c.product_id) as counted,
    (select coalesce(jsonb_agg(c order by c.product_id), '[]') from (
       select i.product_id, sum(i.quantity) as pieces
       from order_items i join orders o on o.id = i.order_id
       where i.product_id is not null and o.stock_taken_at is null
         and o.status in ('pending', 'confirmed', 'paid', 'shipped')
       group by 1
     ) as c) as plain`

/** What is short by the list of what has to be bought, beside a plain comparison of pieces and stock. */
const shortage = `
  select
    (select coalesce(jsonb_agg(jsonb_build_array(s.id, s.missing) order by s.id), '[]')
     from products_to_supply(0, 10000) s where s.missing > 0) as counted,
    (select coalesce(jsonb_agg(jsonb_build_array(p.id, c.pieces - p.stock) order by p.id), '[]')
     from committed_stock c join products p on p.id = c.product_id
     where c.pieces > p.stock and p.deleted_at is null) as plain`

/** Exact before and after the worker has updated what is short. */
async function expectExact(): Promise<void> {
  for (const question of [comparison, shortage, 'select summarise_supply()', shortage]) {
    const { rows } = await database.superuser.query<Record<'counted' | 'plain', unknown>>(question)
    expect(rows[0]?.counted).toEqual(rows[0]?.plain)
  }
}

describe('committed pieces', () => {
  it('SUPPLY-04 D47 are those of open orders that did not take theirs, through every status', async () => {
    const product = await addProduct(database, { stock: 12 })
    const orderId = await placed([product, 5])
    const seen: number[] = []
    for (const status of ['pending', 'paid', 'shipped', 'cancelled', 'confirmed', 'delivered', 'shipped']) {
      await setStatus(orderId, status)
      seen.push(await committedOf(database, product.id))
    }
    // An order that was delivered has taken its pieces for good (D7).
    expect(seen).toEqual([5, 5, 5, 0, 5, 0, 0])
    const other = await placed([product, 2])
    const { changeId } = await setStatus(other, 'delivered')
    await takeBackOrderStatus(database.server, admin, changeId)
    expect(await committedOf(database, product.id)).toBe(2)
    const list = await listAdminProducts(admin, { page: 1, search: '', ...filterValues(productFilters, {}) })
    expect(list.rows.find(({ id }) => id === product.id)).toMatchObject({ stock: 7, committed: 2 })
  })

  it('SUPPLY-04 follow items that change, lose their product or go with their order', async () => {
    const [first, second] = [await addProduct(database), await addProduct(database)]
    const orderId = await placed([first, 3])
    await database.owner.query(
      'update order_items set quantity = 4, subtotal = product_price * 4 where order_id = $1',
      [orderId],
    )
    expect(await committedOf(database, first.id)).toBe(4)
    await database.owner.query('update order_items set product_id = $2 where order_id = $1', [
      orderId,
      second.id,
    ])
    expect([await committedOf(database, first.id), await committedOf(database, second.id)]).toEqual([0, 4])
    await forgetProducts(database, orderId)
    expect(await committedOf(database, second.id)).toBe(0)
    await database.owner.query('update order_items set product_id = $2 where order_id = $1', [
      orderId,
      second.id,
    ])
    await database.owner.query('delete from orders where id = $1', [orderId])
    expect(await committedOf(database, second.id)).toBe(0)
    await expectExact()
  })

  it('SUPPLY-04 SUPPLY-07 stay exact, and no piece is lost, while all is done at once', async () => {
    const products = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        addProduct(database, { name: `Course ${index}`, stock: 10_000 }),
      ),
    )
    const pick = <Item>(items: readonly Item[]) => items[randomInt(items.length)] as Item
    const before = await deadlocks()
    let added = 0
    const orders: string[] = []
    for (let round = 0; round < 4; round += 1) {
      const deeds = Array.from({ length: 24 }, (_, index) => async () => {
        const order = index % 2 ? products : products.toReversed()
        if (index % 3 === 0) {
          added += 1
          await changeStock(database.server, admin, { productId: pick(products).id, change: 1 })
        } else if (index % 3 === 1 || orders.length === 0) {
          orders.push(
            await placed([order[0] as Product, 2], [order[1] as Product, 1], [order[3] as Product, 1]),
          )
        } else {
          await setStatus(pick(orders), pick(['delivered', 'cancelled', 'shipped', 'delivered']))
        }
      })
      await Promise.all(deeds.map((deed) => deed()))
    }
    await database.owner.query('select fold_order_changes()')
    await expectExact()
    expect(await deadlocks()).toBe(before)
    const ids = products.map(({ id }) => id)
    const { rows } = await database.owner.query<Record<string, number>>(
      `select
         (select sum(stock) from products where id = any ($1))::integer as stock,
         (select sum(change) from stock_movements where product_id = any ($1))::integer as moved,
         (select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
          where i.product_id = any ($1) and o.stock_taken_at is not null)::integer as taken`,
      [ids],
    )
    const [sums] = rows
    expect(sums?.stock).toBe(40_000 + added - (sums?.taken ?? 0))
    expect(sums?.moved).toBe(sums?.stock)
  })

  it('SUPPLY-07 an admin adds pieces while a delivery of the same products waits: neither is lost', async () => {
    const product = await addProduct(database, { stock: 10 })
    const orders = await Promise.all(Array.from({ length: 8 }, () => placed([product, 1])))
    await Promise.all([
      ...orders.map((orderId) => setStatus(orderId, 'delivered')),
      ...orders.map(() => changeStock(database.server, admin, { productId: product.id, change: 1 })),
    ])
    expect(await stockOf(database, product.id)).toBe(10)
    expect(await committedOf(database, product.id)).toBe(0)
  })
})

describe('what is missing', () => {
  it('SUPPLY-05 marks every open order of a product of which too much is promised', async () => {
    const [scarce, plenty] = [
      await addProduct(database, { stock: 5 }),
      await addProduct(database, { stock: 5 }),
    ]
    const first = await placed([scarce, 3], [plenty, 1])
    const isShort = async (orderId: string) => {
      const { rows } = await listAllOrders(admin, { page: 1, search: '', ...filterValues(orderFilters, {}) })
      return rows.find(({ id }) => id === orderId)?.isShort
    }
    expect(await isShort(first)).toBe(false)
    const second = await placed([scarce, 3])
    expect([await isShort(first), await isShort(second)]).toEqual([true, true])
    expect((await readOrder(admin, first)).stock).toEqual([
      { stock: 5, committed: 6 },
      { stock: 5, committed: 1 },
    ])
    await setStatus(second, 'delivered')
    expect([await isShort(first), await isShort(second)]).toEqual([true, false])
    expect((await readOrder(admin, second)).stock).toEqual([])
    await changeStock(database.server, admin, { productId: scarce.id, kind: 'receipt', change: 1 })
    expect(await isShort(first)).toBe(false)
    await database.owner.query('update products set deleted_at = now() where id = $1', [plenty.id])
    expect((await readOrder(admin, first)).stock).toEqual([{ stock: 3, committed: 3 }, null])
  })

  it('SUPPLY-06 is listed first, the most missing on top, then what ran out or soon will', async () => {
    await database.owner.query('update products set stock = 1000')
    const [missing, worse, out, low] = await Promise.all(
      ['Manque', 'Manque plus', 'Épuisé', 'Presque'].map((name) => addProduct(database, { name, stock: 50 })),
    )
    const gone = await addProduct(database, { name: 'Retiré', stock: 0, active: false })
    if (!missing || !worse || !out || !low) throw new Error('four products were added')
    await placed([missing, 4], [out, 2])
    await setStatus(await placed([out, 2]), 'cancelled')
    await setStatus(await placed([low, 1]), 'delivered')
    await placed([worse, 9])
    await database.owner.query(
      `update orders set created_at = created_at - interval '31 days'
       where id in (select order_id from order_items where product_id = $1)`,
      [worse.id],
    )
    for (const [product, stock] of [
      [missing, 3],
      [worse, 0],
      [out, 0],
      [low, 5],
    ] as const) {
      await setStock(product, stock)
    }
    await database.owner.query('select summarise_supply()')
    await setStock(missing, 2)
    await setStock(missing, 3)
    const { rows, total } = await listSupply(admin, { page: 1 })
    await expectExact()
    expect(
      rows.map(({ name, stock, committed, missing: lacking, sold }) => [
        name,
        stock,
        committed,
        lacking,
        sold,
      ]),
    ).toEqual([
      ['Manque plus', 0, 9, 9, 0],
      ['Épuisé', 0, 2, 2, 2],
      ['Manque', 3, 4, 1, 4],
      ['Presque', 5, 0, 0, 1],
    ])
    expect(total).toBe(4)
    expect(rows.some(({ id }) => id === gone.id)).toBe(false)
    for (let index = 0; index < 20; index += 1) await addProduct(database, { name: `Bas ${index}`, stock: 2 })
    const second = await listSupply(admin, { page: 9 })
    expect(second).toMatchObject({ total: 24, page: 2, rows: [{}, {}, {}, { name: 'Presque' }] })
    const all = [...(await listSupply(admin, { page: 1 })).rows, ...second.rows]
    expect(new Set(all.map(({ id }) => id)).size).toBe(24)
    // The pages of the second half are walked from the end.
    const part = async (skip: number, most: number) => {
      const { rows: found } = await database.owner.query<{ id: string | null }>(
        'select id from products_to_supply($1, $2)',
        [skip, most],
      )
      return found.flatMap(({ id }) => id ?? [])
    }
    const whole = await part(0, 100)
    expect(whole).toEqual(all.map(({ id }) => id))
    for (let skip = 0; skip <= 25; skip += 1) {
      for (const most of [1, 7, 30]) expect(await part(skip, most)).toEqual(whole.slice(skip, skip + most))
    }
  })
})

/** How often this database had to end a transaction for a deadlock: `runAs` would have hidden it by trying again. */
async function deadlocks(): Promise<number> {
  const { rows } = await database.superuser.query<{ deadlocks: number }>(
    `select pg_stat_force_next_flush(), pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = $1`,
    [database.name],
  )
  return rows[0]?.deadlocks ?? 0
}
