import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueReads } from '#tests/fixtures/calls/reads-catalogue.ts'
import { peopleReads } from '#tests/fixtures/calls/reads-people.ts'
import { OperationsShop, visitor } from '#tests/fixtures/calls/shop.ts'
import { orderWrites } from '#tests/fixtures/calls/writes-orders.ts'
import { shopWrites } from '#tests/fixtures/calls/writes-shop.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

// DATA-15: every operation on data, carried out by who may and refused to who may not (PERM-01 to PERM-09).

const shop = new OperationsShop(testDatabase())

describe('reads', () => {
  it.each([...catalogueReads(shop), ...peopleReads(shop)])('DATA-15 $call', ({ works }) => works())
})

describe('writes and remote procedures', () => {
  it.each([...orderWrites(shop), ...shopWrites(shop)])('DATA-15 $call', ({ works }) => works())
})

describe('realtime', () => {
  let listener: pg.Client
  let heard: unknown[] = []
  beforeAll(async () => {
    listener = new pg.Client({ connectionString: shop.database.serverUrl })
    await listener.connect()
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await listener.query('listen shop_changes')
  })
  afterAll(() => listener.end())

  /**
   * What the work announces to subscribers: it has arrived with the answer to the listener's next query.
   */
  async function announced(work: () => Promise<unknown>): Promise<unknown[]> {
    heard = []
    await work()
    await listener.query('select 1')
    await new Promise((resolve) => setImmediate(resolve))
    return heard
  }

  it('DATA-15 products: every insert, update and delete is announced, with the ids', async () => {
    let id = ''
    const insert = () =>
      shop.as(shop.admin, async (db) => {
        const row = { name: 'Vif', price: 1 }
        id = (await db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()).id
      })
    expect(await announced(insert)).toEqual([{ table: 'products', op: 'insert', ids: [id] }])
    expect(
      await announced(() =>
        shop.as(shop.admin, (db) =>
          db.updateTable('products').set({ stock: 2 }).where('id', '=', id).execute(),
        ),
      ),
    ).toEqual([{ table: 'products', op: 'update', ids: [id] }])
    expect(
      await announced(() =>
        shop.as(shop.admin, (db) => db.deleteFrom('products').where('id', '=', id).execute()),
      ),
    ).toEqual([{ table: 'products', op: 'delete', ids: [id] }])
  })

  it('DATA-15 orders and order_items: a new order, its status, its stock are announced, with the ids', async () => {
    const product = await addProduct(shop.database, { name: 'Suivi', stock: 3 })
    let id = ''
    const order = async () => {
      id = (await guestOrder(shop.database, request([line(product)]))).orderId
    }
    expect(await announced(order)).toEqual(
      expect.arrayContaining([
        { table: 'orders', op: 'insert', ids: [id] },
        { table: 'order_items', op: 'insert', ids: [id] },
      ]),
    )
    expect(await announced(() => setOrderStatus(shop.database.server, shop.admin, id, 'paid'))).toEqual([
      { table: 'orders', op: 'update', ids: [id] },
    ])
    await announced(() =>
      shop.database.owner.query('update order_items set product_id = null where order_id = $1', [id]),
    )
    expect(await announced(() => setOrderStatus(shop.database.server, shop.admin, id, 'delivered'))).toEqual([
      { table: 'order_items', op: 'update', ids: [id] },
      { table: 'products', op: 'update', ids: [product.id] },
      { table: 'orders', op: 'update', ids: [id] },
    ])
  })
})

describe('authentication', () => {
  const account = () => import('#features/account/account.api.ts')
  const session = () => import('#features/account/session.api.ts')

  it.each([
    ['sign up', async () => (await account()).register],
    ['sign in with password', async () => (await account()).signInWithPassword],
    ['sign out', async () => (await account()).endSession],
    ['password reset e-mail', async () => (await account()).askForReset],
    ['set session from tokens', async () => (await account()).changePasswordByLink],
    ['update user password', async () => (await account()).changePassword],
    ['get session', async () => (await session()).getSession],
  ])('DATA-15 %s has its server function', async (_call, load) => {
    expect(await load()).toBeTypeOf('function')
  })

  it('DATA-15 they have a place for users, sessions, passwords and recovery links, which nobody else reaches', async () => {
    const client = await shop.database.superuser.connect()
    await client.query('begin; set local role auth_service')
    const user = await client.query<{ id: string }>(
      `insert into auth.users (name, first_name, last_name, email) values ('Ama', 'Ama', 'Yao', 'ama@example.com') returning id`,
    )
    const { id } = single(user)
    await client.query(
      `insert into auth.accounts (user_id, account_id, provider_id, password) values ($1::uuid, 'ama', 'credential', 'hash')`,
      [id],
    )
    await client.query(
      `insert into auth.sessions (user_id, token, expires_at) values ($1, 'token', now() + interval '1 hour')`,
      [id],
    )
    await client.query(`update auth.accounts set password = 'other' where user_id = $1`, [id])
    const { rows: found } = await client.query(
      'select u.first_name, s.token, a.password from auth.users u join auth.sessions s on s.user_id = u.id join auth.accounts a on a.user_id = u.id where u.id = $1',
      [id],
    )
    expect(found).toEqual([{ first_name: 'Ama', token: 'token', password: 'other' }])
    expect((await client.query('delete from auth.sessions where user_id = $1', [id])).rowCount).toBe(1)
    await client.query('rollback')
    client.release()
    for (const table of ['users', 'accounts', 'sessions', 'verifications'] as const) {
      await shop.denied([visitor, shop.awa, shop.admin], (db) =>
        db.selectFrom(`auth.${table}`).selectAll().execute(),
      )
    }
  })
})
