import { describe, expect, it } from 'vitest'
import { productFilters } from '#features/catalogue/admin/catalogue-rows.ts'
import { listAdminProducts } from '#features/catalogue/admin/products.server.ts'
import { readOrder } from '#features/orders/admin/order.server.ts'
import { listSupply } from '#features/stock/admin/stock.server.ts'
import { filterValues } from '#lib/lists/list-filter.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { forgetProducts, setOrderStatus, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import { orderOf, orderOfNew } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { changeStock } from '#tests/fixtures/database/stock.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

const placed = (...products: [Product, number][]) => orderOf(products)
const setStatus = (orderId: string, status: string) => setOrderStatus(admin, orderId, status)
const committedOf = ({ id }: Product) => database.value<number>('select committed_pieces($1) as pieces', id)
const setStock = (product: Product, stock: number) =>
  database.run('update products set stock = $2 where id = $1', product.id, stock)

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
    const rows = await database.rows<Record<'counted' | 'plain', unknown>>(question)
    expect(rows[0]?.counted).toEqual(rows[0]?.plain)
  }
}

describe('committed pieces', () => {
  it('SUPPLY-04 D47 are those of open orders that did not take theirs, through every status', async () => {
    const { product, orderId } = await orderOfNew(database, 5, { stock: 12 })
    const seen: number[] = []
    for (const status of ['pending', 'paid', 'shipped', 'cancelled', 'confirmed', 'delivered', 'shipped']) {
      await setStatus(orderId, status)
      seen.push(await committedOf(product))
    }
    // An order that was delivered has taken its pieces for good (D7).
    expect(seen).toEqual([5, 5, 5, 0, 5, 0, 0])
    const other = await placed([product, 2])
    const { changeId } = await setStatus(other, 'delivered')
    await takeBackOrderStatus(admin, changeId)
    expect(await committedOf(product)).toBe(2)
    const list = await listAdminProducts(admin, { page: 1, search: '', ...filterValues(productFilters, {}) })
    expect(list.rows.find(({ id }) => id === product.id)).toMatchObject({ stock: 7, committed: 2 })
  })

  it('SUPPLY-04 follow items that change, lose their product or go with their order', async () => {
    const [first, second] = [await addProduct(database), await addProduct(database)]
    const orderId = await placed([first, 3])
    const set = (values: string) =>
      database.run(`update order_items set ${values} where order_id = $1`, orderId)
    await set('quantity = 4, subtotal = product_price * 4')
    expect(await committedOf(first)).toBe(4)
    await set(`product_id = '${second.id}'`)
    expect([await committedOf(first), await committedOf(second)]).toEqual([0, 4])
    await forgetProducts(database, orderId)
    expect(await committedOf(second)).toBe(0)
    await set(`product_id = '${second.id}'`)
    await database.run('delete from orders where id = $1', orderId)
    expect(await committedOf(second)).toBe(0)
    const delivered = await placed([first, 2])
    await setStatus(delivered, 'delivered')
    await database.run(
      'update order_items set quantity = 1, subtotal = product_price where order_id = $1',
      delivered,
    )
    expect(await committedOf(first)).toBe(0)
    await expectExact()
  })

  it('SUPPLY-04 ASTAT-04 are those of the new lines where lines and status change at once', async () => {
    const { product, orderId } = await orderOfNew(database, 5, { stock: 12 })
    await whileHeld(
      database,
      ['update order_items set quantity = 7, subtotal = product_price * 7 where order_id = $1', orderId],
      () => setStatus(orderId, 'cancelled'),
    )
    expect(await committedOf(product)).toBe(0)
    await expectExact()
  })
})

describe('what is missing', () => {
  it('SUPPLY-05 marks every open order of a product of which too much is promised', async () => {
    const scarce = await addProduct(database, { stock: 5 })
    const plenty = await addProduct(database, { stock: 5 })
    const first = await placed([scarce, 3], [plenty, 1])
    const isShort = async (orderId: string) => {
      const { rows } = await listOrders(admin)
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
    await changeStock(admin, { productId: scarce.id, kind: 'receipt', change: 1 })
    expect(await isShort(first)).toBe(false)
    await database.run('update products set deleted_at = now() where id = $1', plenty.id)
    expect((await readOrder(admin, first)).stock).toEqual([{ stock: 3, committed: 3 }, null])
  })

  it('SUPPLY-06 is listed first, the most missing on top, then what ran out or soon will', async () => {
    await database.run('update products set stock = 1000')
    const [missing, worse, out, low] = await Promise.all(
      ['Manque', 'Manque plus', 'Épuisé', 'Presque'].map((name) => addProduct(database, { name, stock: 50 })),
    )
    const gone = await addProduct(database, { name: 'Retiré', stock: 0, active: false })
    if (!missing || !worse || !out || !low) throw new Error('four products were added')
    await placed([missing, 4], [out, 2])
    await setStatus(await placed([out, 2]), 'cancelled')
    await setStatus(await placed([low, 1]), 'delivered')
    await placed([worse, 9])
    await database.run(
      `update orders set created_at = created_at - interval '31 days'
       where id in (select order_id from order_items where product_id = $1)`,
      worse.id,
    )
    await setStock(missing, 3)
    for (const product of [worse, out]) await setStock(product, 0)
    await setStock(low, 5)
    await database.run('select summarise_supply()')
    await setStock(missing, 2)
    await setStock(missing, 3)
    const { rows, total } = await listSupply(admin, { page: 1 })
    await expectExact()
    const lines = rows.map((row) => [row.name, row.stock, row.committed, row.missing, row.sold])
    expect(lines).toEqual([
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
      const found = 'select id from products_to_supply($1, $2)'
      return (await database.column<string | null>(found, skip, most)).filter((id) => id !== null)
    }
    const whole = await part(0, 100)
    expect(whole).toEqual(all.map(({ id }) => id))
    for (let skip = 0; skip <= 25; skip += 1) {
      for (const most of [1, 7, 30]) expect(await part(skip, most)).toEqual(whole.slice(skip, skip + most))
    }
  })
})
