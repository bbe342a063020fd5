import { expect, it } from 'vitest'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, orderRows, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { betweenReadAndWrite, waitForBlocked, whileHeld } from '#tests/fixtures/database/race.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

it('CHK-24 D8 a price changed between reading and writing: the whole order keeps the one price that was read', async () => {
  const product = await addProduct(database, { name: 'Ambre Doré', price: 25_000 })
  const admin = await addAdmin(database)
  const order = request([line(product, 2)])
  const result = await betweenReadAndWrite(
    database,
    order.phone ?? '',
    () => guestOrder(database, order),
    () =>
      runAs(database.server, admin, (db) =>
        db
          .updateTable('products')
          .set({ price: 99_000, name: 'Ambre Rare' })
          .where('id', '=', product.id)
          .execute(),
      ),
  )
  expect(result).toMatchObject({ status: 'fulfilled', value: { receipt: { total: 50_000 } } })
  expect(
    await database.rows(
      `select o.total_amount, i.product_name, i.product_price, i.subtotal, v.total_amount as invoiced
     from orders o join order_items i on i.order_id = o.id join invoices v on v.order_id = o.id
     where o.customer_phone = $1`,
      order.phone,
    ),
  ).toEqual([
    {
      total_amount: 50_000,
      product_name: 'Ambre Doré',
      product_price: 25_000,
      subtotal: 50_000,
      invoiced: 50_000,
    },
  ])
  await expect(guestOrder(database, request([line(product, 2)]))).rejects.toMatchObject({
    code: 'price_changed',
  })
})

it('D12 CHK-21 a product deleted between reading and writing: the order is refused and leaves no row', async () => {
  const kept = await addProduct(database, { name: 'Rose' })
  const product = await addProduct(database, { name: 'Ambre Doré' })
  const before = await orderRows(database)
  const order = request([line(kept), line(product, 2)])
  const result = await betweenReadAndWrite(
    database,
    order.phone ?? '',
    () => guestOrder(database, order),
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
    const placed = guestOrder(database, order)
    await waitForBlocked(database)
    return Promise.all([placed, database.run('delete from products where id = $1', product.id)])
  }
  const [placed, deletion] = await whileHeld(database, gate, both, 2)
  expect(placed.orderNumber).toMatch(/^CMD-/)
  expect(deletion.rowCount).toBe(1)
  expect(
    await database.rows(
      `select product_id, product_name, product_price from order_items i join orders o on o.id = i.order_id
     where o.customer_phone = $1`,
      order.phone,
    ),
  ).toEqual([{ product_id: null, product_name: 'Ambre Doré', product_price: 25_000 }])
})
