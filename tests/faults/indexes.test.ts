import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const user = '00000000-0000-7000-8000-00000000000a'
let client: PoolClient

beforeAll(async () => {
  // Without the triggers, which take three quarters of the time and fill no column that is asked for here.
  await database.superuser.query(`
    set session_replication_role = replica;
    insert into categories (name) select 'c' || i from generate_series(1, 200) i;
    insert into products (name, price, is_active, category_id, created_at)
    select 'p' || i, 1, i % 3 > 0, (select id from categories where name = 'c' || (1 + i % 200)), now() - i * interval '1 minute'
    from generate_series(1, 20000) i;
    insert into auth.users (id, name, email) values ('${user}', 'A', 'a@example.com');
    insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status,
      user_id, created_at)
    select 'CMD-' || i || '-ABCDEFGH', 'Awa', '07 ' || lpad((i % 5000)::text, 8, '0'), 'Cocody, rue 12', 1,
      case when i % 60 = 0 then 'paid' else 'delivered' end, 'pending',
      case when i % 100 = 0 then '${user}'::uuid end, now() - i * interval '20 milliseconds'
    from generate_series(1, 20000) i;
    update orders set stock_taken_at = now() where status = 'paid' and right(order_number, 12) < '5';
    insert into invoice_versions (order_id, version, content, total_amount, issued_at, reason, request_key, request_hash)
    select id, 1, jsonb_build_object('customer', jsonb_build_object('email', order_number || '@example.com', 'phone', customer_phone)),
      1, now(), 'r', gen_random_uuid(), '' from orders limit 5000;
    insert into order_items (order_id, product_name, product_price, quantity, subtotal) select id, 'n', 1, 1, 1 from orders;
    insert into audit_log (at, actor_id, action, entity, entity_id)
    select now() - i * interval '1 minute', '${user}', 'update', 'products', i::text from generate_series(1, 5000) i;
    insert into rate_limit_events (kind, subject, at)
    select 'order', '192.0.2.' || i % 250, now() - i * interval '1 second' from generate_series(1, 20000) i;
    reset session_replication_role;
    insert into newsletter_subscribers (email, subscribed_at)
    select 'n' || i || '@example.com', now() - i * interval '1 minute' from generate_series(1, 5000) i;
    insert into auth.users (name, first_name, email) select 'u', 'Awa', 'u' || i || '@example.com' from generate_series(1, 5000) i;
    analyze`)
  client = await database.superuser.connect()
})
afterAll(() => client.release())

const page = 'order by created_at desc, id desc limit 24'
const after = `(created_at, id) < (now() - interval '2 minutes', '${user}')`
const category = `category_id = (select id from categories where name = 'c1' limit 1)`

it.each([
  [
    'OPS-01 SHOP the shop’s list',
    'products_active_newest',
    'visitor',
    `select * from products where is_active ${page}`,
  ],
  [
    'OPS-01 SHOP its later pages',
    'products_active_newest',
    'visitor',
    `select * from products where is_active and ${after} ${page}`,
  ],
  [
    'OPS-01 CATG a category’s list',
    'products_active_category_newest',
    'visitor',
    `select * from products where is_active and ${category} ${page}`,
  ],
  ['OPS-01 ADPR the admin’s products', 'products_newest', 'admin', `select * from products ${page}`],
  [
    'OPS-01 AORD-12 a product by its name',
    'products_by_name',
    'admin',
    `select * from products where lower(name) = lower('P77')`,
  ],
  [
    'OPS-01 AORD-03 the admin’s orders',
    'orders_newest',
    'admin',
    `select * from orders where ${after} ${page}`,
  ],
  [
    'OPS-01 AORD-01 those of one status',
    'orders_status_newest',
    'admin',
    `select * from orders where status = 'paid' ${page}`,
  ],
  [
    'OPS-01 WORK-06 the paid orders to deliver',
    'orders_paid_to_deliver',
    'admin',
    `select * from orders where status = 'paid' and (stock_taken_at is null or must_deliver_again) ${page}`,
  ],
  [
    'OPS-01 D49 the replaced invoices that name an e-mail',
    'invoice_versions_email',
    'owner',
    `select * from invoice_versions where lower(content #>> '{customer,email}') = 'a@example.com'`,
  ],
  [
    'OPS-01 D49 the replaced invoices that name a phone number',
    'invoice_versions_phone',
    'owner',
    `select * from invoice_versions where phone_limit_key(content #>> '{customer,phone}') = '0712345678'`,
  ],
  [
    'OPS-01 ORD-04 a customer’s orders',
    'orders_user_newest',
    'customer',
    `select * from orders where user_id = '${user}' ${page}`,
  ],
  [
    'OPS-01 PERM-05 an order’s items',
    'order_items_order',
    'admin',
    `select * from order_items where order_id = '${user}'`,
  ],
  [
    'OPS-01 ANEWS the newest subscribers',
    'newsletter_subscribers_newest',
    'admin',
    'select * from newsletter_subscribers order by subscribed_at desc, id desc limit 10',
  ],
  [
    'OPS-01 ANEWS-02 a late page of the subscribers',
    'newsletter_subscribers_newest',
    'admin',
    'select id from newsletter_subscribers order by subscribed_at, id limit 20 offset 2000',
  ],
  [
    'OPS-01 AUSR-01 a late page of the users',
    'profiles_by_email',
    'admin',
    'select id from user_admin_status order by email desc, id desc limit 10 offset 2000',
  ],
  [
    'OPS-01 PERM-07 the newest changes by an admin',
    'audit_log_newest',
    'admin',
    `select * from audit_log a where (a.at, a.id) < (now(), '${user}') order by a.at desc, a.id desc limit 21`,
  ],
])('%s are read by the index %s alone, without sorting', async (_, index, role, query) => {
  await client.query(`begin; set local app.user_id = '${user}'`)
  if (role !== 'owner') await client.query(`set local role ${role}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
  await client.query('rollback')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `))
  expect(plan).not.toMatch(/Filter: .*(phone_key|user_id|status|subject|category_id)/)
  expect(plan).not.toMatch(/Sort Key/)
})

// So few rows are read through as cheaply: this is about what the policies allow, at any size.
it.each([
  [
    'OPS-01 ANEWS-01 the counters of the newsletter',
    'newsletter_subscribers_active',
    'select count(*), count(*) filter (where is_active) from newsletter_subscribers',
  ],
  [
    'OPS-01 ANEWS-02 the subscribers that a question finds',
    'newsletter_subscribers_search',
    `select count(*) from newsletter_subscribers where search_text like '%n4321%'`,
  ],
  [
    'OPS-01 AUSR-01 the users that a question finds',
    'profiles_search',
    `select count(*) from profiles where search_text like '%u4321%'`,
  ],
])('%s can be read by the index %s as an admin', async (_, index, query) => {
  await client.query(
    `begin; set local app.user_id = '${user}'; set local role admin; set local enable_seqscan = off`,
  )
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
  await client.query('rollback')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(new RegExp(`(Index Only Scan using|Bitmap Index Scan on) ${index} `))
})
