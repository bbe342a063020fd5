import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { settingKeys } from '#features/settings/settings.ts'
import { type Actor, type AdminActor, type Queries, runAs } from '#platform/database/actor.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { saveSettings, setOrderStatus, setUserRole } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let admin: AdminActor

beforeEach(async () => {
  admin = await addAdmin(database)
})

type Entry = { action: string; entity: string; entity_id: string; before: unknown; after: unknown }

/** What the admin of this test has changed, oldest first. */
const logged = async () =>
  (
    await database.owner.query<Entry>(
      'select action, entity, entity_id, before, after from audit_log where actor_id = $1 order by at, id',
      [admin.userId],
    )
  ).rows

const asAdmin = (work: (db: Queries) => Promise<unknown>, actor: Actor = admin) =>
  runAs(database.server, actor, work)

describe('a change by an admin leaves a row with who, when, what, before and after', () => {
  it('PERM-07 of a product: made, changed in what differs, deleted', async () => {
    const { id } = await runAs(database.server, admin, (db) =>
      db
        .insertInto('products')
        .values({ name: 'Ambre', price: 10, stock: 3 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await asAdmin((db) =>
      db.updateTable('products').set({ name: 'Ambre', stock: 9 }).where('id', '=', id).execute(),
    )
    await asAdmin((db) => db.updateTable('products').set({ stock: 9 }).where('id', '=', id).execute())
    await asAdmin((db) => db.deleteFrom('products').where('id', '=', id).execute())
    expect(await logged()).toMatchObject([
      {
        action: 'insert',
        entity: 'products',
        entity_id: id,
        before: null,
        after: { name: 'Ambre', stock: 3 },
      },
      { action: 'update', entity: 'products', entity_id: id, before: { stock: 3 }, after: { stock: 9 } },
      {
        action: 'delete',
        entity: 'products',
        entity_id: id,
        before: { name: 'Ambre', stock: 9 },
        after: null,
      },
    ])
  })

  it('PERM-07 of a category, once, and not of each product that it leaves behind', async () => {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into categories (name) values ('Pour elle') returning id`,
    )
    const id = rows[0]?.id ?? ''
    await addProduct(database)
    await database.owner.query('update products set category_id = $1', [id])
    await asAdmin((db) => db.deleteFrom('categories').where('id', '=', id).execute())
    expect(await logged()).toMatchObject([{ action: 'delete', entity: 'categories', entity_id: id }])
  })

  it('PERM-07 of a subscriber, of a role, and of each setting that differs', async () => {
    await asAdmin((db) => db.insertInto('newsletterSubscribers').values({ email: 'a@example.com' }).execute())
    const person = await addUser(database)
    await setUserRole(database.server, admin, person, 'admin')
    await setUserRole(database.server, admin, person, 'admin')
    const { rows: settings } = await database.owner.query<{ key: string; value: string }>(
      'select key, value from system_settings',
    )
    const rows = settings.map((row) => (row.key === 'store_name' ? { ...row, value: 'Nuit' } : row))
    expect(rows).toHaveLength(settingKeys.length)
    await saveSettings(database.server, admin, rows)
    expect(await logged()).toMatchObject([
      {
        action: 'insert',
        entity: 'newsletter_subscribers',
        after: { email_hash: expect.stringMatching(/^[0-9a-f]{64}$/), is_active: true },
      },
      { entity: 'user_roles', entity_id: person, before: { role: 'user' }, after: { role: 'admin' } },
      {
        action: 'update',
        entity: 'system_settings',
        entity_id: 'store_name',
        before: "Ambre d'Ivoire",
        after: 'Nuit',
      },
    ])
  })

  it('PERM-07 of an order’s status, and of the stock that it takes', async () => {
    const product = await addProduct(database, { stock: 5 })
    const { orderId: order } = await guestOrder(database, request([line(product, 2)]))
    await setOrderStatus(database.server, admin, order, 'delivered')
    expect(await logged()).toMatchObject([
      { entity: 'products', entity_id: product.id, before: { stock: 5 }, after: { stock: 3 } },
      { entity: 'orders', entity_id: order, before: { status: 'confirmed' }, after: { status: 'delivered' } },
    ])
  })
})

it('PERM-07 the log knows the admin by e-mail, also when the account is gone', async () => {
  await asAdmin((db) => db.insertInto('categories').values({ name: 'Pour lui' }).execute())
  const { rows } = await database.owner.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [admin.userId],
  )
  await database.owner.query('delete from auth.users where id = $1', [admin.userId])
  const { rows: kept } = await database.owner.query(
    'select actor_email, at <= clock_timestamp() as dated from audit_log where actor_id = $1',
    [admin.userId],
  )
  expect(kept).toEqual([{ actor_email: rows[0]?.email, dated: true }])
})

it('PERM-07 what a visitor does is no change by an admin', async () => {
  await runAs(database.server, { role: 'visitor' }, (db) =>
    sql`select subscribe_newsletter('visiteur@example.com', null)`.execute(db),
  )
  const { rows } = await database.owner.query(
    `select from audit_log where after ->> 'email' = 'visiteur@example.com'`,
  )
  expect(rows).toEqual([])
})

describe('nobody changes the log', () => {
  beforeEach(() => asAdmin((db) => db.insertInto('categories').values({ name: 'Coffrets' }).execute()))

  it.each([`update audit_log set after = '{}'`, 'delete from audit_log', 'truncate audit_log'])(
    'PERM-09 not an admin: %s',
    async (statement) => {
      await expect(asAdmin((db) => sql.raw(statement).execute(db))).rejects.toMatchObject({
        code: 'permission_denied',
      })
    },
  )

  it.each([`update audit_log set after = '{}'`, 'delete from audit_log', 'truncate audit_log'])(
    'PERM-09 not the owner: %s',
    async (statement) => {
      await expect(database.owner.query(statement)).rejects.toMatchObject({ code: '42501' })
    },
  )

  it('PERM-09 and an admin cannot write a row that no change made', async () => {
    const forged = asAdmin((db) =>
      sql`insert into audit_log (actor_id, action, entity, entity_id) values (${admin.userId}, 'delete', 'orders', 'x')`.execute(
        db,
      ),
    )
    await expect(forged).rejects.toMatchObject({ code: 'permission_denied' })
    const called = asAdmin((db) => sql`select log_change('delete', 'orders', 'x', null, null)`.execute(db))
    await expect(called).rejects.toMatchObject({ code: 'permission_denied' })
  })
})
