import { beforeAll, describe, expect, it } from 'vitest'
import { LOW_STOCK } from '#features/catalogue/product.ts'
import { addUser } from '#tests/fixtures/database/accounts/users.ts'
import {
  customerOrder,
  guestOrder,
  line,
  type PlacedOrder,
  request,
} from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let placed: PlacedOrder

beforeAll(async () => {
  placed = await guestOrder(request([line(await addProduct(database))]))
})

const CHECK = '23514'
const DUPLICATE = '23505'
const MISSING = '23502'
const account = 'insert into auth.users (name, email) values'

describe('no row may hold', () => {
  it.each([
    ['DATA-01', 'a product without stock left below zero', 'update products set stock = -1', CHECK],
    ['DATA-01', 'a price below zero', 'update products set price = -0.01', CHECK],
    ['DATA-01', 'a price beyond money', 'update products set price = 10000000000', '22003'],
    ['DATA-01', 'a blank product name', `update products set name = '  '`, CHECK],
    ['DATA-01', 'no product name', 'update products set name = null', MISSING],
    ['DATA-01', 'a product name of 201 letters', `update products set name = repeat('a', 201)`, CHECK],
    [
      'VAL-06',
      'a picture address of a script',
      `update products set image_url = 'javascript:alert(1)'`,
      CHECK,
    ],
    ['DATA-01', 'an unknown category', 'update products set category_id = gen_random_uuid()', '23503'],
    ['DATA-02', 'a blank category name', `insert into categories (name) values ('')`, CHECK],
    ['DATA-03', 'a total below zero', 'update orders set total_amount = -1', CHECK],
    ['DATA-05', 'an unknown order status', `update orders set status = 'lost'`, CHECK],
    ['DATA-03', 'an unknown payment status', `update orders set payment_status = 'lost'`, CHECK],
    ['DATA-04', 'an order number of another shape', `update orders set order_number = 'CMD-1-abc'`, CHECK],
    ['DATA-03', 'a customer without name', `update orders set customer_name = 'A'`, CHECK],
    ['DATA-03', 'a customer with a broken e-mail', `update orders set customer_email = 'awa'`, CHECK],
    ['DATA-06', 'an item of quantity 0', 'update order_items set quantity = 0, subtotal = 0', CHECK],
    ['DATA-06', 'an item with another subtotal', 'update order_items set subtotal = subtotal + 1', CHECK],
    [
      'DATA-07',
      'an invoice with another total',
      'update invoices set total_amount = total_amount + 1',
      CHECK,
    ],
    ['DATA-07', 'an unknown invoice status', `update invoices set status = 'lost'`, CHECK],
    [
      'DATA-11',
      'a subscriber’s e-mail in capitals',
      `insert into newsletter_subscribers (email) values ('A@example.com')`,
      CHECK,
    ],
    [
      'DATA-11',
      'an active subscriber who has left',
      `insert into newsletter_subscribers (email, unsubscribed_at) values ('a@example.com', now())`,
      CHECK,
    ],
    [
      'DATA-12',
      'a setting of unknown key',
      `insert into system_settings (key, value) values ('smtp_password', 'x')`,
      CHECK,
    ],
    [
      'DATA-12',
      'one setting twice',
      `insert into system_settings (key, value) values ('store_name', 'x')`,
      DUPLICATE,
    ],
    ['VAL-03', 'an account’s e-mail in capitals', `${account} ('A', 'AWA@example.com')`, CHECK],
    ['VAL-03', 'two e-mails of an account', `${account} ('A', 'awa@example.com, eve@example.com')`, CHECK],
    [
      'VAL-03',
      'one e-mail twice among the accounts',
      `${account} ('A', 'a@b.ci'), ('B', 'a@b.ci')`,
      DUPLICATE,
    ],
    [
      'DATA-11',
      'one e-mail twice among the subscribers',
      `insert into newsletter_subscribers (email) values ('b@example.com'), ('b@example.com')`,
      DUPLICATE,
    ],
  ])('%s %s', async (_id, _case, statement, code) => {
    await expect(database.run(statement)).rejects.toMatchObject({ code })
  })

  it('DATA-09 a second or an unknown role of one user', async () => {
    const id = await addUser(database)
    const insert = (role: string) => database.run('insert into user_roles values ($1, $2)', id, role)
    await expect(insert('admin')).rejects.toMatchObject({ code: DUPLICATE })
    await expect(
      database.run(`update user_roles set role = 'chef' where user_id = $1`, id),
    ).rejects.toMatchObject({ code: CHECK })
  })
})

it('DATA-08 the profile’s e-mail follows the user’s', async () => {
  const id = await addUser(database)
  await database.run(`update auth.users set email = 'after@example.com' where id = $1`, id)
  expect(await database.value('select email from profiles where id = $1', id)).toBe('after@example.com')
})

// That nobody updates or deletes their rows says the matrix.
it.each(['audit_log', 'cash_closings', 'invoice_versions', 'order_returns', 'payments', 'stock_movements'])(
  'PAY-04 PERM-09 %s is kept for good: not even its owner empties it',
  async (table) => {
    await expect(database.run(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '42501' })
  },
)

describe('deletion', () => {
  it('D12 of a product leaves orders and invoices with its name and price', async () => {
    const product = await addProduct(database, { name: 'Nuit Étoilée', price: 7000 })
    const { orderId } = await guestOrder(request([line(product, 2)]))
    await database.run('delete from products where id = $1', product.id)
    expect(
      await database.rows(
        `select i.product_id, i.product_name, i.product_price, i.subtotal, v.total_amount
       from order_items i join invoices v using (order_id) where order_id = $1`,
        orderId,
      ),
    ).toEqual([
      {
        product_id: null,
        product_name: 'Nuit Étoilée',
        product_price: 7000,
        subtotal: 14_000,
        total_amount: 14_000,
      },
    ])
  })

  it('DATA-03 of a user leaves the orders and their history; profile, role and sessions go', async () => {
    const id = await addUser(database)
    const product = await addProduct(database)
    const order = request([line(product)])
    const { orderId } = await customerOrder({ role: 'customer', userId: id }, order)
    await database.run(
      `insert into auth.sessions (user_id, token, expires_at) values ($1, 'token', now())`,
      id,
    )
    await database.run('delete from auth.users where id = $1', id)
    expect(
      await database.rows(
        `select o.user_id, h.changed_by, h.to_status,
         (select count(*) from profiles where id = $2) + (select count(*) from user_roles where user_id = $2)
           + (select count(*) from auth.sessions where user_id = $2) as left
       from orders o join order_status_history h on h.order_id = o.id where o.id = $1`,
        orderId,
        id,
      ),
    ).toEqual([{ user_id: null, changed_by: null, to_status: 'confirmed', left: 0 }])
  })
})

it('DATA-14 identifiers are UUIDs of version 7, money is numeric(12,2), times are timestamptz', async () => {
  const rows = await database.rows<{
    is: string
    type: string
    default: string | null
  }>(`select format('%s.%s', c.relname, a.attname) as is, format_type(a.atttypid, a.atttypmod) as type,
       pg_get_expr(d.adbin, d.adrelid) as default
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
     join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'auth')
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where a.attnum > 0 and not a.attisdropped`)
  const ids = rows.filter(
    (column) =>
      column.is.endsWith('.id') &&
      !/^(profiles|rate_limit_events|deleted_categories|letters)\./.test(column.is),
  )
  expect(ids.length).toBeGreaterThan(10)
  for (const { is, type, default: value } of ids) {
    // A product's is made so that its first 8 characters are its own, too.
    const made = is === 'products.id' ? 'new_product_id()' : 'uuidv7()'
    expect([is, type, value]).toEqual([is, 'uuid', made])
  }
  expect(
    await database.rows<{ version: string }>('select substr(new_product_id()::text, 15, 1) as version'),
  ).toEqual([{ version: '7' }])
  for (const { is, type } of rows) {
    if (/price|amount|subtotal|fee$/.test(is)) expect([is, type]).toEqual([is, 'numeric(12,2)'])
    if (/(_at|\.at)$/.test(is)) expect([is, type]).toEqual([is, 'timestamp with time zone'])
  }
  expect(placed.orderId[14]).toBe('7')
})

it('APROD-01 ASTAT-05 few pieces are as many for the database as for the screens', async () => {
  expect(await database.rows('select low_stock_limit() as pieces')).toEqual([{ pieces: LOW_STOCK }])
})
