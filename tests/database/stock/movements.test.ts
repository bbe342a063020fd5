import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readReturns } from '#features/money/admin/money.server.ts'
import { listMovements, undoStockChanges } from '#features/stock/admin/stock.server.ts'
import { asActor, type Queries } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, stockOf, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { changeStock } from '#tests/fixtures/database/stock.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const returns = returnShop(database)

const place = async (product: Product, quantity: number) =>
  await guestOrder(request([line(product, quantity)]))
const change = (input: Parameters<typeof changeStock>[1]) => changeStock(admin, input)
/** The movements of a product, the oldest first, as "kind change → stock". */
const movementsOf = (productId: string) =>
  database.column<string>(
    `select format('%s %s → %s', kind, to_char(change, 'SGFM999999'), stock_after) as line
       from stock_movements where product_id = $1 order by recorded_at, id`,
    productId,
  )
const ageChange = (id: string) =>
  database.superuser.query(
    `set session_replication_role = replica; update stock_movements set recorded_at = recorded_at - interval '11 seconds'
     where id = '${id}'; reset session_replication_role`,
  )

describe('the ledger', () => {
  it('SUPPLY-01 D50 has every change by its reason: delivery, its end, return, form, import and the owner', async () => {
    const product = await addProduct(database, { stock: 10 })
    const { orderId, orderNumber } = await place(product, 3)
    const { changeId } = await setOrderStatus(admin, orderId, 'delivered')
    await takeBackOrderStatus(admin, changeId)
    await setOrderStatus(admin, orderId, 'delivered')
    await returns.age(orderId, '1 day')
    const { items } = await readReturns(admin, orderId)
    await returns.record({ orderId, pieces: [{ itemId: items[0]?.id ?? '', quantity: 1, restock: true }] })
    const edit = (db: Queries, stock: number) =>
      db.updateTable('products').set({ stock }).where('id', '=', product.id).execute()
    await asActor(admin, (db) => edit(db, 20))
    await asActor(admin, async (db) => {
      await sql`select name_stock_change('import', note => 'stock.csv')`.execute(db)
      await edit(db, 25)
      await sql`select name_stock_change(null)`.execute(db)
      await edit(db, 26)
    })
    await database.run('update products set stock = 4 where id = $1', product.id)
    expect(await movementsOf(product.id)).toEqual([
      'initial +10 → 10',
      'delivery -3 → 7',
      'take_back +3 → 10',
      'delivery -3 → 7',
      'return +1 → 8',
      'edit +12 → 20',
      'import +5 → 25',
      'edit +1 → 26',
      'other -22 → 4',
    ])
    const list = await listMovements(admin, { productId: product.id, page: 1 })
    expect(list).toMatchObject({
      total: 9,
      product: { name: product.name, stock: 4, committed: 0 },
      rows: [
        { kind: 'other', by: null, order: null },
        { kind: 'edit', by: 'Awa Koné' },
        { kind: 'import', note: 'stock.csv', change: 5, stockAfter: 25 },
        { kind: 'edit' },
        { kind: 'return', order: { id: orderId, number: orderNumber } },
        { kind: 'delivery', by: 'Awa Koné', order: { id: orderId } },
        { kind: 'take_back', order: { id: orderId } },
        { kind: 'delivery' },
        { kind: 'initial' },
      ],
    })
  })

  it('SUPPLY-01 adds up to the stock even after a change that came past its trigger', async () => {
    const product = await addProduct(database, { stock: 2 })
    await database.superuser.query(
      `set session_replication_role = replica; update products set stock = 9 where id = '${product.id}';
       reset session_replication_role`,
    )
    await change({ productId: product.id, change: 1 })
    expect(await movementsOf(product.id)).toEqual(['initial +2 → 2', 'other +7 → 9', 'correction +1 → 10'])
  })

  it('SUPPLY-01 is read page by page, and never changed; it ends with its product', async () => {
    const product = await addProduct(database, { stock: 1 })
    for (let turn = 0; turn < 21; turn += 1) await change({ productId: product.id, change: 1 })
    const last = await listMovements(admin, { productId: product.id, page: 2 })
    expect(last).toMatchObject({ total: 22, page: 2, rows: [{ stockAfter: 2 }, { kind: 'initial' }] })
    const edit = database.run(`update stock_movements set note = 'autre' where note is null`)
    await expect(edit).rejects.toMatchObject({ code: '42501' })
    await database.run('delete from products where id = $1', product.id)
    expect(await movementsOf(product.id)).toEqual([])
  })
})

describe('a change by hand', () => {
  it('SUPPLY-02 adds and takes by its reason, and is recorded with who, why and note', async () => {
    const { id: productId } = await addProduct(database, { stock: 10 })
    const received = { productId, kind: 'receipt', change: 24, note: '  Bon   118 ' }
    expect(await change(received)).toMatchObject({ stock: 34 })
    expect(await change({ productId, kind: 'loss', change: -2 })).toMatchObject({ stock: 32 })
    expect(await change({ productId, kind: 'inventory', change: -2, seen: 32 })).toMatchObject({ stock: 30 })
    expect(await movementsOf(productId)).toEqual([
      'initial +10 → 10',
      'receipt +24 → 34',
      'loss -2 → 32',
      'inventory -2 → 30',
    ])
    const { rows } = await listMovements(admin, { productId, page: 1 })
    expect(rows[2]).toMatchObject({ kind: 'receipt', note: 'Bon 118', by: 'Awa Koné' })
  })

  it('SUPPLY-02 is refused below zero, against its reason, and after a count that is out of date', async () => {
    const { id: productId } = await addProduct(database, { stock: 3 })
    const refused = (input: Partial<Parameters<typeof change>[0]>) =>
      expect(change({ productId, change: 1, ...input })).rejects
    const details = { stock: 3 }
    await refused({ kind: 'loss', change: -4 }).toMatchObject({ code: 'stock_too_low', details })
    const late = { kind: 'inventory', change: 2, seen: 4 }
    await refused(late).toMatchObject({ code: 'stock_changed', details })
    for (const wrong of [
      { change: 0 },
      { kind: 'receipt', change: -1 },
      { kind: 'loss', change: 1 },
      { kind: 'delivery' },
      { change: 2_000_000_000 },
      { note: 'x'.repeat(301) },
    ]) {
      await refused(wrong).toMatchObject({ code: 'invalid_input' })
    }
    await refused({ productId: randomUUID() }).toMatchObject({ code: 'product_not_found' })
    expect(await stockOf(database, productId)).toBe(3)
  })

  it('SUPPLY-03 is made once for a key, and its key names nothing else', async () => {
    const { id: productId } = await addProduct(database, { stock: 3 })
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => change({ productId, change: 2, key })))
    expect(both[0]).toEqual(both[1])
    expect(await stockOf(database, productId)).toBe(5)
    const other = change({ productId, change: 3, key })
    await expect(other).rejects.toMatchObject({ code: 'stock_change_recorded' })
  })

  it('SUPPLY-03 is undone for ten seconds, once, never below zero', async () => {
    const { id: productId } = await addProduct(database, { stock: 3 })
    const first = await change({ productId, change: 2 })
    const second = await change({ productId, change: -1 })
    await undoStockChanges(admin, [first.movementId, second.movementId])
    await undoStockChanges(admin, [second.movementId])
    expect(await movementsOf(productId)).toEqual([
      'initial +3 → 3',
      'correction +2 → 5',
      'correction -1 → 4',
      'undo -2 → 2',
      'undo +1 → 3',
    ])
    const late = await change({ productId, change: 4 })
    await ageChange(late.movementId)
    const undo = ({ movementId }: typeof late) => undoStockChanges(admin, [movementId])
    await expect(undo(late)).rejects.toMatchObject({ code: 'stock_change_settled' })
    const spent = await change({ productId, change: 5 })
    await database.run('update products set stock = 4 where id = $1', productId)
    await expect(undo(spent)).rejects.toMatchObject({ code: 'stock_too_low', details: { stock: 4 } })
  })
})
