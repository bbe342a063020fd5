import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type AdminActor, asActor, type Queries } from '#platform/database/actor.ts'
import { addFormerAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let former: AdminActor

// Somebody who is not an admin, but whom the server takes for one.
beforeAll(async () => {
  former = await addFormerAdmin(database)
  await guestOrder(database, request([line(await addProduct(database))]))
  await database.owner.query(`insert into newsletter_subscribers (email) values ('awa@example.com')`)
  await database.owner.query('select summarise_sales(10)')
})

const attempt = <Result>(work: (db: Queries) => Promise<Result>) => asActor(database.server, former, work)

it.each([
  'invoices',
  'order_items',
  'order_status_history',
  'order_messages',
  'user_roles',
  'audit_log',
  'order_counts',
  'order_count_changes',
  'product_sales',
  'sales_shares',
  'customer_orders',
  'customer_months',
])('PERM-07 an admin of yesterday reads no row of %s', async (table) => {
  const rows = await attempt((db) => sql`select from ${sql.table(table)}`.execute(db))
  expect(rows.rows).toHaveLength(0)
})

it.each(['products', 'categories', 'newsletter_subscribers'])(
  'PERM-07 an admin of yesterday changes and deletes no row of %s, and adds none',
  async (table) => {
    const touched = await attempt(async (db) => [
      (await sql`delete from ${sql.table(table)}`.execute(db)).numAffectedRows,
    ])
    expect(touched).toEqual([0n])
    const added = attempt((db) =>
      table === 'newsletter_subscribers'
        ? sql`insert into newsletter_subscribers (email) values ('b@example.com')`.execute(db)
        : table === 'products'
          ? sql`insert into products (name, price) values ('n', 1)`.execute(db)
          : sql`insert into categories (name) values ('n')`.execute(db),
    )
    await expect(added).rejects.toMatchObject({ code: 'forbidden' })
  },
)

it.each(['resend_message(gen_random_uuid())', 'begin_test_message()', 'refresh_sales(1)'])(
  'PERM-07 an admin of yesterday is refused %s',
  async (call) => {
    await expect(attempt((db) => sql`select ${sql.raw(call)}`.execute(db))).rejects.toMatchObject({
      code: 'forbidden',
    })
  },
)
