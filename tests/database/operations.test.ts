import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, asActor, type Queries } from '#platform/database/actor.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import {
  addProduct,
  addUser,
  customerOrder,
  guestOrder,
  line,
  type PlacedOrder,
  type Product,
  request,
  single,
} from '#tests/fixtures/database-shop.ts'
import { saveSettings, setOrderStatus, setUserRole, stockOf } from '#tests/fixtures/database-staff.ts'

// Every operation of section 7 of the specification, carried out as who may, refused to who may not (section 6).

const database = testDatabase()
type SignedIn = Exclude<Actor, { role: 'visitor' }>
type Work<Result> = (db: Queries) => Promise<Result>

const visitor: Actor = { role: 'visitor' }
let awa: SignedIn
let aya: SignedIn
let admin: SignedIn
let perfumes: string
let creams: string
let rose: Product
let ambre: Product
let retired: Product
let first: PlacedOrder
let latest: PlacedOrder
let ayas: PlacedOrder
let guests: PlacedOrder

beforeAll(async () => {
  awa = { role: 'customer', userId: await addUser(database) }
  aya = { role: 'customer', userId: await addUser(database) }
  admin = { role: 'admin', userId: await addUser(database, 'admin') }
  perfumes = await addCategory('Parfums')
  creams = await addCategory('Crèmes')
  rose = await addProduct(database, { name: 'Essence de Rose', price: 20_000, categoryId: perfumes })
  ambre = await addProduct(database, { name: 'Ambre Doré', price: 30_000, stock: 4, categoryId: perfumes })
  retired = await addProduct(database, { name: 'Retiré', active: false, categoryId: creams })
  first = await customerOrder(database, awa, request([line(rose)], { address: 'Cocody, ancienne rue 1' }))
  latest = await customerOrder(
    database,
    awa,
    request([line(rose, 2), line(ambre)], { address: 'Plateau, rue neuve 2' }),
  )
  ayas = await customerOrder(database, aya, request([line(ambre)]), 'simple')
  guests = await guestOrder(database, request([line(rose, 3)]))
  await subscribe('awa@example.com', 'Awa')
  await subscribe('aya@example.com', null)
})

async function addCategory(name: string): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    'insert into categories (name) values ($1) returning id',
    [name],
  )
  return single({ rows }).id
}

const as = <Result>(actor: Actor, work: Work<Result>) => asActor(database.server, actor, work)
const ids = (rows: { id: string | null }[]) => rows.map(({ id }) => id)

/** The same call by who has no right to it. */
async function denied(actors: Actor[], work: Work<unknown>): Promise<void> {
  for (const actor of actors) {
    await expect(as(actor, work), actor.role).rejects.toMatchObject({ code: 'permission_denied' })
  }
}

async function subscribe(email: string, name: string | null, actor: Actor = visitor): Promise<string> {
  return as(actor, async (db) =>
    single(
      await sql<{ outcome: string }>`select subscribe_newsletter(${email}, ${name}) as outcome`.execute(db),
    ),
  ).then(({ outcome }) => outcome)
}

type Operation = { call: string; works: () => Promise<void> }

const newestActive: Work<{ id: string }[]> = (db) =>
  db
    .selectFrom('products')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('created_at', 'desc')
    .limit(6)
    .execute()

const allProducts: Work<{ id: string; category: string | null }[]> = (db) =>
  db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.id', 'categories.name as category'])
    .orderBy('products.created_at', 'desc')
    .execute()

const nestedOrders: Work<
  {
    id: string
    order_number: string
    items: { product_name: string }[]
    invoices: { invoice_number: string }[]
  }[]
> = (db) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select(['id', 'product_name', 'quantity', 'product_price', 'subtotal'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('id'),
      ).as('items'),
      jsonArrayFrom(eb.selectFrom('invoices').selectAll().whereRef('order_id', '=', 'orders.id')).as(
        'invoices',
      ),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const reads: Operation[] = [
  {
    call: 'user_roles: the role where user_id and role admin, single row or none',
    async works() {
      const adminRow =
        (userId: string): Work<{ role: string } | undefined> =>
        (db) =>
          db
            .selectFrom('user_roles')
            .select('role')
            .where('user_id', '=', userId)
            .where('role', '=', 'admin')
            .executeTakeFirst()
      const asCustomer: Actor = { role: 'customer', userId: admin.userId }
      expect(await as(asCustomer, adminRow(admin.userId))).toEqual({ role: 'admin' })
      expect(await as(awa, adminRow(awa.userId))).toBeUndefined()
      expect(await as(awa, adminRow(admin.userId))).toBeUndefined()
      await denied([visitor], adminRow(admin.userId))
    },
  },
  {
    call: 'products: id, name, description, price, image_url where is_active (search)',
    async works() {
      const search: Work<unknown[]> = (db) =>
        db
          .selectFrom('products')
          .select(['id', 'name', 'description', 'price', 'image_url'])
          .where('is_active', '=', true)
          .where('name', 'ilike', '%rose%')
          .execute()
      const hit = { id: rose.id, name: 'Essence de Rose', description: null, price: 20_000, image_url: null }
      for (const actor of [visitor, awa, admin]) expect(await as(actor, search)).toEqual([hit])
    },
  },
  {
    call: 'products: all where is_active, newest first, limit 6 when featured',
    async works() {
      for (const actor of [visitor, awa, admin]) {
        expect(ids(await as(actor, newestActive))).toEqual([ambre.id, rose.id])
      }
    },
  },
  {
    call: 'products: by category_id, active, newest first',
    async works() {
      const of =
        (categoryId: string): Work<{ id: string }[]> =>
        (db) =>
          db
            .selectFrom('products')
            .selectAll()
            .where('category_id', '=', categoryId)
            .where('is_active', '=', true)
            .orderBy('created_at', 'desc')
            .execute()
      expect(ids(await as(visitor, of(perfumes)))).toEqual([ambre.id, rose.id])
      expect(await as(visitor, of(creams))).toEqual([])
    },
  },
  {
    call: 'products: one active by id, joined with its category’s name',
    async works() {
      const one =
        (id: string): Work<unknown> =>
        (db) =>
          db
            .selectFrom('products')
            .leftJoin('categories', 'categories.id', 'products.category_id')
            .select(['products.id', 'categories.name as category'])
            .where('products.id', '=', id)
            .where('is_active', '=', true)
            .executeTakeFirst()
      expect(await as(visitor, one(rose.id))).toEqual({ id: rose.id, category: 'Parfums' })
      expect(await as(visitor, one(retired.id))).toBeUndefined()
    },
  },
  {
    call: 'products: all with category name, newest first (admin)',
    async works() {
      expect(await as(admin, allProducts)).toEqual([
        { id: retired.id, category: 'Crèmes' },
        { id: ambre.id, category: 'Parfums' },
        { id: rose.id, category: 'Parfums' },
      ])
      expect(ids(await as(visitor, allProducts))).not.toContain(retired.id)
      expect(ids(await as(awa, allProducts))).not.toContain(retired.id)
    },
  },
  {
    call: 'products: the active ones for the stock figures',
    async works() {
      const figures = await as(admin, (db) =>
        db
          .selectFrom('products')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .select(sql<number>`sum(price * stock)`.as('value'))
          .where('is_active', '=', true)
          .executeTakeFirst(),
      )
      expect(figures).toEqual({ count: 2, value: 50 * 20_000 + 4 * 30_000 })
    },
  },
  {
    call: 'products: stock and name by id',
    async works() {
      const stock = await as(visitor, (db) =>
        db.selectFrom('products').select(['stock', 'name']).where('id', '=', ambre.id).execute(),
      )
      expect(stock).toEqual([{ stock: 4, name: 'Ambre Doré' }])
    },
  },
  {
    call: 'products: by name, whatever the case',
    async works() {
      const named = await as(admin, (db) =>
        db
          .selectFrom('products')
          .select('id')
          .where(sql`lower(name)`, '=', sql`lower(${'AMBRE DORÉ'})`)
          .execute(),
      )
      expect(ids(named)).toEqual([ambre.id])
    },
  },
  {
    call: 'categories: all ordered by name; id and name ordered by name (admin)',
    async works() {
      const byName: Work<{ id: string; name: string }[]> = (db) =>
        db.selectFrom('categories').select(['id', 'name']).orderBy('name').execute()
      for (const actor of [visitor, awa, admin])
        expect(ids(await as(actor, byName))).toEqual([creams, perfumes])
    },
  },
  {
    call: 'categories: by id, no row gives null',
    async works() {
      const one =
        (id: string): Work<{ name: string } | undefined> =>
        (db) =>
          db.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst()
      expect(await as(visitor, one(perfumes))).toEqual({ name: 'Parfums' })
      expect((await as(visitor, one(rose.id))) ?? null).toBeNull()
    },
  },
  {
    call: 'categories: all newest first (admin)',
    async works() {
      const newest = await as(admin, (db) =>
        db.selectFrom('categories').selectAll().orderBy('created_at', 'desc').execute(),
      )
      expect(ids(newest)).toEqual([creams, perfumes])
    },
  },
  {
    call: 'system_settings: the value of delivery_message, no row tolerated; all (admin)',
    async works() {
      const message: Work<{ value: string } | undefined> = (db) =>
        db
          .selectFrom('system_settings')
          .select('value')
          .where('key', '=', 'delivery_message')
          .executeTakeFirst()
      expect(await as(visitor, message)).toEqual({ value: 'Livraison via Yango à vos frais.' })
      const all = await as(admin, (db) => db.selectFrom('system_settings').selectAll().execute())
      expect(all).toHaveLength(9)
      await saveSettings(
        database.server,
        admin,
        all.filter(({ key }) => key !== 'delivery_message'),
      )
      expect(await as(visitor, message)).toBeUndefined()
      await saveSettings(database.server, admin, all)
      expect(await as(visitor, message)).toEqual({ value: 'Livraison via Yango à vos frais.' })
    },
  },
  {
    call: 'profiles: names by id, the whole row by id, the exact count',
    async works() {
      const one =
        (id: string): Work<unknown> =>
        (db) =>
          db
            .selectFrom('profiles')
            .select(['first_name', 'last_name'])
            .where('id', '=', id)
            .executeTakeFirst()
      const count: Work<unknown> = (db) =>
        db
          .selectFrom('profiles')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirst()
      expect(await as(awa, one(awa.userId))).toEqual({ first_name: 'Awa', last_name: 'Koné' })
      expect(await as(awa, one(aya.userId))).toBeUndefined()
      expect(await as(admin, count)).toEqual({ count: 3 })
      expect(await as(awa, count)).toEqual({ count: 1 })
      await denied([visitor], one(awa.userId))
    },
  },
  {
    call: 'orders: the latest of the user',
    async works() {
      const newest: Work<unknown> = (db) =>
        db
          .selectFrom('orders')
          .select(['customer_name', 'customer_phone', 'customer_address'])
          .where('user_id', '=', awa.userId)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst()
      const { name, phone, address } = latest.receipt.customer
      expect(await as(awa, newest)).toEqual({
        customer_name: name,
        customer_phone: phone,
        customer_address: address,
      })
      expect(address).toBe('Plateau, rue neuve 2')
      expect(await as(aya, newest)).toBeUndefined()
    },
  },
  {
    call: 'orders: those of the user with nested items and invoices, newest first',
    async works() {
      expect(await as(awa, nestedOrders)).toMatchObject([
        {
          id: latest.order_id,
          items: [
            { product_name: 'Essence de Rose', quantity: 2, subtotal: 40_000 },
            { product_name: 'Ambre Doré', quantity: 1, subtotal: 30_000 },
          ],
          invoices: [{ invoice_number: latest.invoice_number }],
        },
        { id: first.order_id, items: [{}], invoices: [{ invoice_number: first.invoice_number }] },
      ])
      await denied([visitor], nestedOrders)
    },
  },
  {
    call: 'orders: all with nested items and invoices, newest first; id and status (admin)',
    async works() {
      const all = await as(admin, nestedOrders)
      expect(ids(all)).toEqual([guests, ayas, latest, first].map(({ order_id }) => order_id))
      expect(all.map(({ items }) => items.length)).toEqual([1, 1, 2, 1])
      expect(all.map(({ invoices }) => invoices.length)).toEqual([1, 1, 1, 1])
      const known = await as(admin, (db) => db.selectFrom('orders').select(['id', 'status']).execute())
      expect(known.map(({ status }) => status)).toEqual(Array(4).fill('confirmed'))
    },
  },
  {
    call: 'orders: id, total_amount, created_at, customer_name, status, and the exact count (statistics)',
    async works() {
      const figures: Work<{ total_amount: number }[]> = (db) =>
        db
          .selectFrom('orders')
          .select(['id', 'total_amount', 'created_at', 'customer_name', 'status'])
          .select(({ fn }) => fn.countAll<number>().over().as('count'))
          .orderBy('created_at')
          .execute()
      expect(await as(admin, figures)).toMatchObject(
        [20_000, 70_000, 30_000, 60_000].map((total_amount) => ({ total_amount, count: 4 })),
      )
      expect((await as(aya, figures)).map(({ total_amount }) => total_amount)).toEqual([30_000])
      await denied([visitor], figures)
    },
  },
  {
    call: 'order_items: by order_id; product_name, quantity, order_id of valid orders (statistics)',
    async works() {
      const of =
        (...orders: PlacedOrder[]): Work<unknown[]> =>
        (db) =>
          db
            .selectFrom('order_items')
            .select(['product_name', 'quantity', 'order_id'])
            .where(
              'order_id',
              'in',
              orders.map(({ order_id }) => order_id),
            )
            .orderBy('id')
            .execute()
      const guestItem = { product_name: 'Essence de Rose', quantity: 3, order_id: guests.order_id }
      expect(await as(admin, of(guests))).toEqual([guestItem])
      expect(await as(admin, of(ayas, guests))).toHaveLength(2)
      expect(await as(awa, of(latest))).toHaveLength(2)
      expect(await as(awa, of(ayas, guests))).toEqual([])
      await denied([visitor], of(guests))
    },
  },
  {
    call: 'user_admin_status: ordered by email',
    async works() {
      const list: Work<{ id: string | null; email: string | null; is_admin: boolean | null }[]> = (db) =>
        db.selectFrom('user_admin_status').selectAll().orderBy('email').execute()
      const users = await as(admin, list)
      expect(ids(users).sort()).toEqual([awa, aya, admin].map(({ userId }) => userId).sort())
      expect(users.map(({ email }) => email)).toEqual(users.map(({ email }) => email).sort())
      expect(users.filter(({ is_admin }) => is_admin).map(({ id }) => id)).toEqual([admin.userId])
      await denied([visitor, awa], list)
    },
  },
  {
    call: 'newsletter_subscribers: by email, one or none; newest first by subscribed_at (admin)',
    async works() {
      const one =
        (email: string): Work<{ name: string | null } | undefined> =>
        (db) =>
          db.selectFrom('newsletter_subscribers').select('name').where('email', '=', email).executeTakeFirst()
      expect(await as(admin, one('awa@example.com'))).toEqual({ name: 'Awa' })
      expect(await as(admin, one('nobody@example.com'))).toBeUndefined()
      const newest = await as(admin, (db) =>
        db.selectFrom('newsletter_subscribers').select('email').orderBy('subscribed_at', 'desc').execute(),
      )
      expect(newest.map(({ email }) => email)).toEqual(['aya@example.com', 'awa@example.com'])
      await denied([visitor, awa], one('awa@example.com'))
    },
  },
]

/** What the table holds now, behind all policies. */
async function rows(statement: string, values: unknown[] = []): Promise<unknown[]> {
  return (await database.superuser.query(statement, values)).rows
}

const someOrder = {
  order_number: 'CMD-1-ABCDEFGH',
  customer_name: 'Awa Koné',
  customer_phone: '07 01 02 03 04',
  customer_address: 'Cocody, rue 12',
  total_amount: 1,
  status: 'confirmed',
  payment_status: 'pending',
}

const writes: Operation[] = [
  {
    call: 'orders, order_items, invoices insert: create_order, with the user’s id, and in no other way',
    async works() {
      const order = await customerOrder(database, awa, request([line(rose), line(ambre)]), 'simple')
      expect(
        await rows(
          `select o.user_id, o.status, o.payment_status, o.total_amount, i.product_id, i.product_name, i.product_price,
             i.quantity, i.subtotal, v.invoice_number, v.status as invoice_status
           from orders o join order_items i on i.order_id = o.id join invoices v on v.order_id = o.id
           where o.order_number = $1 order by i.id`,
          [order.order_number],
        ),
      ).toEqual(
        [rose, ambre].map(({ id, name, price }) => ({
          user_id: awa.userId,
          status: 'confirmed',
          payment_status: 'pending',
          total_amount: 50_000,
          product_id: id,
          product_name: name,
          product_price: price,
          quantity: 1,
          subtotal: price,
          invoice_number: order.invoice_number,
          invoice_status: 'sent',
        })),
      )
      await denied([visitor, awa, admin], (db) => db.insertInto('orders').values(someOrder).execute())
      await expect(customerOrder(database, visitor, request([line(rose)]))).rejects.toMatchObject({
        code: 'permission_denied',
      })
    },
  },
  {
    call: 'create_guest_order: the first row carries order_number and invoice_number',
    async works() {
      const { name, price } = rose
      const { rows: answer } = await as(visitor, (db) =>
        sql<PlacedOrder>`select * from create_guest_order('Aya', null, '05 99 99 99 99', 'Marcory, rue 7', null,
          ${JSON.stringify([{ id: rose.id, name, price, quantity: 2 }])}::jsonb, gen_random_uuid(), '192.0.2.1', null)`.execute(
          db,
        ),
      )
      expect(answer).toMatchObject([
        {
          order_number: expect.stringMatching(/^CMD-\d+-[A-Z0-9]{8}$/),
          invoice_number: expect.stringMatching(/^FACT-\d+-[A-Z0-9]{8}$/),
        },
      ])
      expect(
        await rows(
          'select user_id, customer_email, notes, total_amount from orders where order_number = $1',
          [answer[0]?.order_number],
        ),
      ).toEqual([{ user_id: null, customer_email: null, notes: null, total_amount: 40_000 }])
    },
  },
  {
    call: 'chat notification and send-order-email: rows with the order, and a job for each',
    async works() {
      expect(
        await rows(
          `select m.channel, m.audience, j.task_identifier as job from order_messages m
           join graphile_worker.jobs j on j.key = m.key where m.order_id = $1 order by m.key`,
          [guests.order_id],
        ),
      ).toEqual([
        { channel: 'chat', audience: 'owner', job: 'deliver_message' },
        { channel: 'email', audience: 'customer', job: 'deliver_message' },
        { channel: 'email', audience: 'owner', job: 'deliver_message' },
      ])
      await denied([visitor, awa], (db) => db.selectFrom('order_messages').selectAll().execute())
    },
  },
  {
    call: 'profiles update by id: first_name, last_name, updated_at; the e-mail follows the account',
    async works() {
      const rename =
        (id: string): Work<unknown> =>
        (db) =>
          db
            .updateTable('profiles')
            .set({ first_name: 'Aminata', last_name: 'Traoré', updated_at: sql<Date>`now()` })
            .where('id', '=', id)
            .execute()
      await as(awa, rename(awa.userId))
      await as(awa, rename(aya.userId))
      expect(
        await rows('select id, first_name from profiles where id = any($1) order by id', [
          [awa.userId, aya.userId],
        ]),
      ).toEqual([
        { id: awa.userId, first_name: 'Aminata' },
        { id: aya.userId, first_name: 'Awa' },
      ])
      await database.owner.query('update auth.users set email = $2 where id = $1', [
        awa.userId,
        'aminata@example.com',
      ])
      expect(await rows('select email from profiles where id = $1', [awa.userId])).toEqual([
        { email: 'aminata@example.com' },
      ])
      await denied([awa], (db) => db.updateTable('profiles').set({ email: 'x@example.com' }).execute())
      await denied([visitor], rename(awa.userId))
    },
  },
  {
    call: 'orders update by id: status, updated_at',
    async works() {
      await setOrderStatus(database.server, admin, first.order_id, 'shipped')
      expect(
        await rows('select status, updated_at > created_at as dated from orders where id = $1', [
          first.order_id,
        ]),
      ).toEqual([{ status: 'shipped', dated: true }])
      await denied([visitor, awa], (db) =>
        sql`select set_order_status(${first.order_id}, 'paid')`.execute(db),
      )
      await denied([visitor, awa, admin], (db) => db.updateTable('orders').set({ status: 'paid' }).execute())
    },
  },
  {
    call: 'order_items update by id: product_id; the stock-decrement helper with the valid items',
    async works() {
      const found = await addProduct(database, { name: 'Jardin Secret', stock: 7 })
      const lost = await addProduct(database, { name: 'Océan Perdu', stock: 7 })
      const { order_id } = await guestOrder(database, request([line(found, 2), line(lost)]))
      await database.owner.query('update order_items set product_id = null where order_id = $1', [order_id])
      await database.owner.query('delete from products where id = $1', [lost.id])
      await setOrderStatus(database.server, admin, order_id, 'delivered')
      expect(
        await rows('select product_id from order_items where order_id = $1 order by id', [order_id]),
      ).toEqual([{ product_id: found.id }, { product_id: null }])
      expect(await stockOf(database, found.id)).toBe(5)
      await denied([visitor, awa, admin], (db) =>
        db.updateTable('order_items').set({ product_id: null }).execute(),
      )
      await denied([visitor, awa, admin], (db) => sql`select take_stock(${order_id})`.execute(db))
      await database.owner.query('delete from products where id = $1', [found.id])
    },
  },
  {
    call: 'products: insert, update, stock update, delete by id (admin)',
    async works() {
      const insert: Work<{ id: string }> = (db) =>
        db
          .insertInto('products')
          .values({ name: 'Vanille', price: 9000.5, stock: 3, description: null, category_id: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      const { id } = await as(admin, insert)
      const restock: Work<unknown> = (db) =>
        db.updateTable('products').set({ stock: 8 }).where('id', '=', id).execute()
      const remove: Work<unknown> = (db) => db.deleteFrom('products').where('id', '=', id).execute()
      await as(admin, (db) =>
        db.updateTable('products').set({ name: 'Vanille Noire', price: 9500 }).where('id', '=', id).execute(),
      )
      await as(admin, restock)
      for (const work of [insert, restock, remove]) await denied([visitor, awa], work)
      const read = () => rows('select name, price, stock, is_active from products where id = $1', [id])
      expect(await read()).toEqual([{ name: 'Vanille Noire', price: 9500, stock: 8, is_active: true }])
      await as(admin, remove)
      expect(await read()).toEqual([])
    },
  },
  {
    call: 'categories: insert, update, delete (admin)',
    async works() {
      const insert: Work<{ id: string }> = (db) =>
        db.insertInto('categories').values({ name: 'Coffrets' }).returning('id').executeTakeFirstOrThrow()
      const { id } = await as(admin, insert)
      const rename: Work<unknown> = (db) =>
        db.updateTable('categories').set({ name: 'Coffrets cadeaux' }).where('id', '=', id).execute()
      const remove: Work<unknown> = (db) => db.deleteFrom('categories').where('id', '=', id).execute()
      await as(admin, rename)
      for (const work of [insert, rename, remove]) await denied([visitor, awa], work)
      expect(await rows('select name from categories where id = $1', [id])).toEqual([
        { name: 'Coffrets cadeaux' },
      ])
      await as(admin, remove)
      expect(await rows('select name from categories where id = $1', [id])).toEqual([])
    },
  },
  {
    call: 'user_roles: delete by user_id, then insert {user_id, role}',
    async works() {
      const read = () => rows('select role from user_roles where user_id = $1', [aya.userId])
      await setUserRole(database.server, admin, aya.userId, 'admin')
      expect(await read()).toEqual([{ role: 'admin' }])
      await setUserRole(database.server, admin, aya.userId, 'user')
      expect(await read()).toEqual([{ role: 'user' }])
      await denied([visitor, awa], (db) => sql`select set_user_role(${awa.userId}, 'admin')`.execute(db))
      await denied([visitor, awa, admin], (db) =>
        db.insertInto('user_roles').values({ user_id: awa.userId, role: 'admin' }).execute(),
      )
    },
  },
  {
    call: 'system_settings save: delete all rows, then insert {key, value, description}',
    async works() {
      const before = await rows('select * from system_settings')
      const row = { key: 'store_name', value: 'Autre nom', description: 'Nom' }
      await saveSettings(database.server, admin, [row])
      expect(await rows('select * from system_settings')).toEqual([row])
      await saveSettings(database.server, admin, before)
      await denied([visitor, awa], (db) => sql`select save_settings('[]')`.execute(db))
      await denied([visitor, awa], (db) => db.deleteFrom('system_settings').execute())
    },
  },
  {
    call: 'newsletter_subscribers: insert {email lower-cased and trimmed, name or null}; update, delete by id (admin)',
    async works() {
      const read = () =>
        rows(
          `select name, is_active, unsubscribed_at is not null as gone from newsletter_subscribers where email = $1`,
          ['new@example.com'],
        )
      expect(await subscribe('  New@Example.com ', null)).toBe('subscribed')
      expect(await read()).toEqual([{ name: null, is_active: true, gone: false }])
      const leave: Work<unknown> = (db) =>
        db
          .updateTable('newsletter_subscribers')
          .set({ is_active: false, unsubscribed_at: new Date() })
          .where('email', '=', 'new@example.com')
          .execute()
      const remove: Work<unknown> = (db) =>
        db.deleteFrom('newsletter_subscribers').where('email', '=', 'new@example.com').execute()
      await as(admin, leave)
      expect(await read()).toEqual([{ name: null, is_active: false, gone: true }])
      expect(await subscribe('new@example.com', 'Nouvelle', awa)).toBe('reactivated')
      expect(await read()).toEqual([{ name: 'Nouvelle', is_active: true, gone: false }])
      for (const work of [leave, remove]) await denied([visitor, awa], work)
      await denied([visitor, awa], (db) =>
        db.insertInto('newsletter_subscribers').values({ email: 'direct@example.com' }).execute(),
      )
      await as(admin, remove)
      expect(await read()).toEqual([])
    },
  },
]

describe('reads', () => {
  it.each(reads)('DATA-15 $call', ({ works }) => works())
})

describe('writes and remote procedures', () => {
  it.each(writes)('DATA-15 $call', ({ works }) => works())
})

describe('realtime', () => {
  let listener: pg.Client
  let heard: unknown[] = []
  beforeAll(async () => {
    listener = new pg.Client({ connectionString: database.serverUrl })
    await listener.connect()
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await listener.query('listen shop_changes')
  })
  afterAll(() => listener.end())

  /** What subscribers are told of the work: it has arrived with the answer to the listener's next question. */
  async function told(work: () => Promise<unknown>): Promise<unknown[]> {
    heard = []
    await work()
    await listener.query('select 1')
    await new Promise((resolve) => setImmediate(resolve))
    return heard
  }

  it('DATA-15 products: every insert, update and delete is told, with the ids', async () => {
    let id = ''
    const insert = () =>
      as(admin, async (db) => {
        const row = { name: 'Vif', price: 1 }
        id = (await db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()).id
      })
    expect(await told(insert)).toEqual([{ table: 'products', op: 'insert', ids: [id] }])
    expect(
      await told(() =>
        as(admin, (db) => db.updateTable('products').set({ stock: 2 }).where('id', '=', id).execute()),
      ),
    ).toEqual([{ table: 'products', op: 'update', ids: [id] }])
    expect(
      await told(() => as(admin, (db) => db.deleteFrom('products').where('id', '=', id).execute())),
    ).toEqual([{ table: 'products', op: 'delete', ids: [id] }])
  })

  it('DATA-15 orders and order_items: a new order, its status, its stock are told, with the ids', async () => {
    const product = await addProduct(database, { name: 'Suivi', stock: 3 })
    let id = ''
    const order = async () => {
      id = (await guestOrder(database, request([line(product)]))).order_id
    }
    expect(await told(order)).toEqual(
      expect.arrayContaining([
        { table: 'orders', op: 'insert', ids: [id] },
        { table: 'order_items', op: 'insert', ids: [id] },
      ]),
    )
    expect(await told(() => setOrderStatus(database.server, admin, id, 'paid'))).toEqual([
      { table: 'orders', op: 'update', ids: [id] },
    ])
    await told(() =>
      database.owner.query('update order_items set product_id = null where order_id = $1', [id]),
    )
    expect(await told(() => setOrderStatus(database.server, admin, id, 'delivered'))).toEqual([
      { table: 'order_items', op: 'update', ids: [id] },
      { table: 'products', op: 'update', ids: [product.id] },
      { table: 'orders', op: 'update', ids: [id] },
    ])
  })
})

describe('authentication', () => {
  const account = () => import('#features/account/account.functions.ts')
  const session = () => import('#features/account/session.functions.ts')

  it.each([
    ['sign up', async () => (await account()).register],
    ['sign in with password', async () => (await account()).signInWithPassword],
    ['sign out', async () => (await account()).endSession],
    ['password reset e-mail', async () => (await account()).askForReset],
    ['set session from tokens', async () => (await account()).openRecoveryLink],
    ['update user password', async () => (await account()).changePassword],
    ['get session', async () => (await session()).getSession],
  ])('DATA-15 %s has its server function', async (_call, load) => {
    expect(await load()).toBeTypeOf('function')
  })

  it('DATA-15 they have a place for users, sessions, passwords and recovery links, which nobody else reaches', async () => {
    const client = await database.server.connect()
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
      await denied([visitor, awa, admin], (db) => db.selectFrom(`auth.${table}`).selectAll().execute())
    }
  })
})
