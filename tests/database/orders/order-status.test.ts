import { describe, expect, it } from 'vitest'
import type { Actor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { forgetProducts, setOrderStatus, stockOf } from '#tests/fixtures/database/admin.ts'
import { orderOf, orderOfNew } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const statuses = ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled'] as const
const admin = withAdmin(database)

const set = (orderId: string, status: string | null, actor: Actor = admin) =>
  setOrderStatus(actor, orderId, status)

const placed = (...products: [Product, number][]) => orderOf(products)

const read = (orderId: string) =>
  database.row<{ status: string; updated_at: Date; stock_taken_at: Date | null }>(
    'select status, updated_at, stock_taken_at from orders where id = $1',
    orderId,
  )

const productIds = (orderId: string) =>
  database.column<string | null>(
    'select product_id from order_items where order_id = $1 order by id',
    orderId,
  )

describe('a status', () => {
  it('AORD-08 AORD-09 goes from any to any other, with the date of the change', async () => {
    const { orderId } = await orderOfNew(database, 1)
    for (const [from, to] of statuses.flatMap((one) => statuses.map((other) => [one, other] as const))) {
      await set(orderId, from)
      expect((await set(orderId, to)).status).toBe(to)
      expect((await read(orderId)).status).toBe(to)
    }
    expect(await database.value('select updated_at > created_at from orders where id = $1', orderId)).toBe(
      true,
    )
  })

  it('AORD-09 that the order has already changes nothing, not even the date', async () => {
    const { orderId } = await orderOfNew(database, 1)
    await set(orderId, 'paid')
    const before = await read(orderId)
    expect(await set(orderId, 'paid')).toEqual({ status: 'paid', stock: null, changeId: null })
    expect(await read(orderId)).toEqual(before)
  })

  it('AORD-17 is written down with the admin who set it', async () => {
    const { orderId } = await orderOfNew(database, 1)
    await set(orderId, 'shipped')
    await set(orderId, 'delivered')
    expect(
      await database.rows(
        `select from_status, to_status, changed_by from order_status_history where order_id = $1 order by changed_at`,
        orderId,
      ),
    ).toEqual([
      { from_status: null, to_status: 'confirmed', changed_by: null },
      { from_status: 'confirmed', to_status: 'shipped', changed_by: admin.userId },
      { from_status: 'shipped', to_status: 'delivered', changed_by: admin.userId },
    ])
  })

  it.each(['lost', 'Delivered', '', null])('AORD-08 is not %j', async (status) => {
    const { orderId } = await orderOfNew(database, 1)
    await expect(set(orderId, status)).rejects.toMatchObject({ code: 'status_invalid' })
    expect((await read(orderId)).status).toBe('confirmed')
  })

  it('AORD-08 of an order that is not there is refused', async () => {
    await expect(set(admin.userId, 'paid')).rejects.toMatchObject({ code: 'order_not_found' })
  })
})

describe('delivered', () => {
  it('AORD-10 AORD-16 lowers the stock by the ordered quantities, and says so of each item', async () => {
    const [rose, ambre, other] = [
      await addProduct(database, { name: 'Rose', stock: 5 }),
      await addProduct(database, { name: 'Ambre', stock: 9 }),
      await addProduct(database, { name: 'Autre', stock: 3 }),
    ]
    const orderId = await placed([rose, 2], [ambre, 9])
    const taken = { itemId: expect.any(String), outcome: 'decremented' }
    expect(await set(orderId, 'delivered')).toEqual({
      status: 'delivered',
      changeId: expect.any(String),
      stock: [
        { ...taken, productId: rose.id, name: 'Rose', quantity: 2 },
        { ...taken, productId: ambre.id, name: 'Ambre', quantity: 9 },
      ],
    })
    expect(await stockOf(database, rose.id)).toBe(3)
    expect(await stockOf(database, ambre.id)).toBe(0)
    expect(await stockOf(database, other.id)).toBe(3)
  })

  it.each(statuses.filter((status) => status !== 'delivered'))(
    'AORD-10 is not %s: that takes no stock',
    async (status) => {
      const { product, orderId } = await orderOfNew(database, 2)
      await set(orderId, status === 'confirmed' ? 'pending' : 'confirmed')
      expect(await set(orderId, status)).toMatchObject({ status, stock: null })
      expect(await stockOf(database, product.id)).toBe(50)
      expect((await read(orderId)).stock_taken_at).toBeNull()
    },
  )

  it('AORD-11 D7 again, after any other status, takes nothing more', async () => {
    const { product, orderId } = await orderOfNew(database, 2)
    await set(orderId, 'delivered')
    const { stock_taken_at } = await read(orderId)
    for (const between of statuses) {
      await set(orderId, between)
      expect(await set(orderId, 'delivered')).toMatchObject({ status: 'delivered', stock: null })
    }
    expect(await stockOf(database, product.id)).toBe(48)
    expect((await read(orderId)).stock_taken_at).toEqual(stock_taken_at)
  })

  it('AORD-11 D7 again, takes nothing of what was missing the first time', async () => {
    const { product, orderId } = await orderOfNew(database, 5, { stock: 5 })
    await database.run('update products set stock = 4 where id = $1', product.id)
    await set(orderId, 'delivered')
    await set(orderId, 'shipped')
    await database.run('update products set stock = 100 where id = $1', product.id)
    expect(await set(orderId, 'delivered')).toMatchObject({ status: 'delivered', stock: null })
    expect(await stockOf(database, product.id)).toBe(100)
  })

  it('AORD-11 D7 an order that was written down as delivered takes nothing when it returns', async () => {
    const { product, orderId } = await orderOfNew(database, 2)
    await database.run(`update orders set status = 'delivered' where id = $1`, orderId)
    await set(orderId, 'shipped')
    expect(await set(orderId, 'delivered')).toMatchObject({ status: 'delivered', stock: null })
    expect(await stockOf(database, product.id)).toBe(50)
  })

  it('AORD-14 AORD-15 skips the product that is short, takes the others, and is written all the same', async () => {
    const short = await addProduct(database, { name: 'Rare', stock: 3 })
    const plenty = await addProduct(database, { name: 'Courant', stock: 10 })
    const orderId = await placed([short, 3], [plenty, 4])
    await database.run('update products set stock = 2 where id = $1', short.id)
    expect((await set(orderId, 'delivered')).stock).toMatchObject([
      { productId: short.id, quantity: 3, outcome: 'insufficient' },
      { productId: plenty.id, quantity: 4, outcome: 'decremented' },
    ])
    expect(await stockOf(database, short.id)).toBe(2)
    expect(await stockOf(database, plenty.id)).toBe(6)
    expect((await read(orderId)).status).toBe('delivered')
  })

  it('D12 takes from a product that is not for sale any more', async () => {
    const { product, orderId } = await orderOfNew(database, 3, { stock: 8 })
    await database.run('update products set is_active = false where id = $1', product.id)
    expect((await set(orderId, 'delivered')).stock).toMatchObject([{ outcome: 'decremented' }])
    expect(await stockOf(database, product.id)).toBe(5)
  })
})

describe('an item without product', () => {
  it('AORD-12 finds it by name, whatever the case, and keeps it', async () => {
    const { product, orderId } = await orderOfNew(database, 2, { name: 'Nuit Étoilée', stock: 9 })
    await forgetProducts(database, orderId)
    await database.run(`update products set name = 'NUIT ÉTOILÉE' where id = $1`, product.id)
    expect((await set(orderId, 'delivered')).stock).toMatchObject([
      { productId: product.id, name: 'Nuit Étoilée', outcome: 'decremented' },
    ])
    expect(await productIds(orderId)).toEqual([product.id])
    expect(await stockOf(database, product.id)).toBe(7)
  })

  it('AORD-12 of several of that name takes the one for sale, the newest', async () => {
    const add = (active: boolean) => addProduct(database, { name: 'Vanille Jumelle', active, stock: 5 })
    const [older, newest, retired] = [await add(true), await add(true), await add(false)]
    const orderId = await placed([older, 1])
    await forgetProducts(database, orderId)
    await set(orderId, 'delivered')
    expect(await productIds(orderId)).toEqual([newest.id])
    expect(await Promise.all([older, newest, retired].map(({ id }) => stockOf(database, id)))).toEqual([
      5, 4, 5,
    ])
  })

  it('AORD-12 keeps the product found even when it is short', async () => {
    const { product, orderId } = await orderOfNew(database, 2, { name: 'Presque Vide', stock: 2 })
    await forgetProducts(database, orderId)
    await database.run('update products set stock = 1 where id = $1', product.id)
    expect((await set(orderId, 'delivered')).stock).toMatchObject([
      { productId: product.id, outcome: 'insufficient' },
    ])
    expect(await productIds(orderId)).toEqual([product.id])
    expect(await stockOf(database, product.id)).toBe(1)
  })

  it('AORD-12 an item that has its product keeps it, however it is called now', async () => {
    const { product, orderId } = await orderOfNew(database, 1, { name: 'Ancien Nom', stock: 5 })
    await database.run(`update products set name = 'Nouveau Nom' where id = $1`, product.id)
    const namesake = await addProduct(database, { name: 'Ancien Nom', stock: 5 })
    await set(orderId, 'delivered')
    expect(await productIds(orderId)).toEqual([product.id])
    expect(await stockOf(database, product.id)).toBe(4)
    expect(await stockOf(database, namesake.id)).toBe(5)
  })

  it('AORD-13 AORD-16 and without one of its name is skipped and says so; the others are taken', async () => {
    const gone = await addProduct(database, { name: 'Disparu 100%' })
    const kept = await addProduct(database, { name: 'Présent', stock: 4 })
    await addProduct(database, { name: 'Disparu 100% Intense' })
    const orderId = await placed([gone, 2], [kept, 1])
    await database.run('delete from products where id = $1', gone.id)
    expect((await set(orderId, 'delivered')).stock).toMatchObject([
      { productId: null, name: 'Disparu 100%', quantity: 2, outcome: 'product_not_found' },
      { productId: kept.id, quantity: 1, outcome: 'decremented' },
    ])
    expect(await productIds(orderId)).toEqual([null, kept.id])
    expect(await stockOf(database, kept.id)).toBe(3)
    expect((await read(orderId)).status).toBe('delivered')
  })

  it('AORD-12 AORD-14 two items of one product are taken one after the other, as far as the stock goes', async () => {
    const product = await addProduct(database, { name: 'Double', stock: 5 })
    const twin = await addProduct(database, { name: 'Double', stock: 5 })
    const orderId = await placed([product, 3], [twin, 3])
    await forgetProducts(database, orderId)
    expect((await set(orderId, 'delivered')).stock).toMatchObject([
      { productId: twin.id, outcome: 'decremented' },
      { productId: twin.id, outcome: 'insufficient' },
    ])
    expect(await stockOf(database, twin.id)).toBe(2)
  })
})
