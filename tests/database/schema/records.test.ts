import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { LOW_STOCK } from '#features/catalogue/product.ts'
import { runAs, visitor } from '#platform/database/actor.ts'
import { addCustomer } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

/** The columns of a table that have these names: their type, and whether they may be empty. */
async function columns(table: string, names: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await database.superuser.query<{ name: string; type: string; nullable: boolean }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
     from pg_attribute a where a.attrelid = $1::regclass and a.attname = any ($2) and not a.attisdropped`,
    [table, names],
  )
  return Object.fromEntries(
    rows.map(({ name, type, nullable }) => [name, nullable ? `${type} or null` : type]),
  )
}

it('DATA-01 a product has its facts, each with its type, the optional ones optional', async () => {
  const expected = {
    id: 'uuid',
    name: 'text',
    description: 'text or null',
    price: 'numeric',
    image_url: 'text or null',
    stock: 'integer',
    is_active: 'boolean',
    category_id: 'uuid or null',
    created_at: 'timestamp with time zone',
  }
  expect(await columns('products', Object.keys(expected))).toEqual(expected)
})

it('DATA-02 a category has its facts', async () => {
  const expected = {
    id: 'uuid',
    name: 'text',
    description: 'text or null',
    image_url: 'text or null',
    created_at: 'timestamp with time zone',
  }
  expect(await columns('categories', Object.keys(expected))).toEqual(expected)
})

it('DATA-07 an invoice holds number, order, customer, amounts and status', async () => {
  const expected = {
    invoice_number: 'text',
    order_id: 'uuid',
    customer_name: 'text',
    customer_email: 'text or null',
    customer_phone: 'text',
    customer_address: 'text',
    subtotal: 'numeric',
    delivery_fee: 'numeric',
    total_amount: 'numeric',
    status: 'text',
  }
  expect(await columns('invoices', Object.keys(expected))).toEqual(expected)
})

it('ERR-04 a row that a policy keeps back is "forbidden", a table without a right "permission_denied"', async () => {
  const customer = await addCustomer(database)
  const withoutRole = runAs(database.server, { role: 'admin', userId: customer.userId }, (db) =>
    db.insertInto('categories').values({ name: 'sans droit' }).execute(),
  )
  await expect(withoutRole).rejects.toMatchObject({ code: 'forbidden' })
  const accounts = runAs(database.server, visitor, (db) => sql`select * from auth.users`.execute(db))
  await expect(accounts).rejects.toMatchObject({ code: 'permission_denied' })
})

it('APROD-01 ASTAT-05 few pieces are as many for the database as for the screens', async () => {
  const { rows } = await database.owner.query('select low_stock_limit() as pieces')
  expect(rows).toEqual([{ pieces: LOW_STOCK }])
})
