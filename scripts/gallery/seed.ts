import { giveRecoveryLink } from '#tests/fixtures/browser/session.ts'
import type { TestShop } from '#tests/fixtures/browser/shop.ts'

/** What the stories need to know about their shop. */
export type StoryData = {
  /** The path of a product's page, by the product's name. */
  product: (name: string) => string
  category: string
  customer: { email: string; password: string }
  admin: { email: string; password: string }
  /** The page of an order that is on its way, and of one whose link has ended, as paths. */
  openOrder: string
  endedOrder: string
  /** The page of a customer in the administration, as a path. */
  customerPage: string
  /** A recovery link of the admin, as a path. */
  recoveryLink: string
}

/** The settings of the shop of all stories: no limits, and payment with Wave, which no story asks. */
export const storySettings = {
  LIMIT_ORDERS_PER_ADDRESS: 'off',
  LIMIT_REQUESTS_PER_ADDRESS: 'off',
  LIMIT_SIGNINS_PER_ADDRESS: 'off',
  WAVE_API_URL: 'http://127.0.0.1:9',
  WAVE_API_KEY: 'wave_ci_test_key',
  WAVE_WEBHOOK_SECRET: 'wave_ci_WHS_test',
}

/** The customer whose orders are shown. */
export const customer = {
  firstName: 'Awa',
  lastName: 'Koné',
  email: 'awa.kone@example.com',
  password: 'secret-123',
}

/**
 * The time at which all screenshots are taken. It lies far enough back that what the database counts from today, such as the
 * sales of the last 30 days, is the same on every day.
 */
export const NOW = '2025-11-22T10:00:00Z'

/** Each order: days ago, status, quantity by product, and whether the customer or a guest placed it. */
const orders = [
  [1, 'pending', { 'Ambre Doré': 1, 'Jardin Secret': 2 }, 'own'],
  [2, 'confirmed', { 'Nuit Étoilée': 1 }, 'guest'],
  [3, 'paid', { 'Essence de Rose': 1 }, 'guest'],
  [6, 'shipped', { 'Océan Bleu': 2 }, 'own'],
  [15, 'delivered', { 'Océan Bleu': 1, 'Ambre Doré': 1 }, 'own'],
  [21, 'delivered', { 'Nuit Étoilée': 2 }, 'guest'],
  [34, 'cancelled', { 'Jardin Secret': 1 }, 'own'],
  [48, 'delivered', { 'Ambre Doré': 2 }, 'own'],
] as const

const subscribers = [
  ['awa.kone@example.com', 'Awa Koné', true],
  ['serge.yao@example.com', null, true],
  ['mariam.t@example.com', 'Mariam Touré', false],
] as const

/** Makes one product low in stock and another sold out, and gives some a brand. Call it before any page is rendered. */
export async function seedCatalogue({ sql }: TestShop): Promise<void> {
  await sql(`update products set stock = 3 where name = 'Jardin Secret'`)
  await sql(`update products set stock = 0 where name = 'Océan Bleu'`)
  await sql(`update products set brand = b.brand
    from (values ('Jardin Secret', 'Maison d’Assinie'), ('Vanille Précieuse', 'Maison d’Assinie'),
      ('Océan Bleu', 'Atelier des Lagunes'), ('Karité Sublime', 'Comptoir du Karité')) as b (name, brand)
    where b.name = products.name`)
}

/** Inserts orders and subscribers with fixed numbers and dates. The customer must be registered before. */
export async function seedOrders({ sql }: TestShop): Promise<void> {
  for (const [index, [days, status, pieces, whose]] of orders.entries()) {
    const guest = whose === 'guest'
    const at = Date.parse(NOW) - days * 86_400_000
    await sql(
      `with bought as (
         select p.id, p.name, p.price, piece.value::integer as quantity
         from jsonb_each_text($1) as piece join products p on p.name = piece.key
       ), placed as (
         insert into orders (order_number, customer_name, customer_email, customer_phone, customer_address, total_amount,
           status, payment_status, notes, user_id, created_at, updated_at)
         select $2, $3, $4, '+225 07 08 09 10 11', 'Cocody, rue des Jardins, portail bleu', sum(price * quantity),
           $5, 'pending', $6, (select id from profiles where email = $4), $7, $7
         from bought returning *
       ), items as (
         insert into order_items (order_id, product_id, product_name, product_price, quantity, subtotal)
         select placed.id, bought.id, bought.name, bought.price, bought.quantity, bought.price * bought.quantity
         from placed, bought
       )
       insert into invoices (invoice_number, order_id, customer_name, customer_email, customer_phone, customer_address,
         subtotal, total_amount, status, created_at)
       select replace(order_number, 'CMD', 'FACT'), id, customer_name, customer_email, customer_phone, customer_address,
         total_amount, total_amount, 'draft', created_at from placed`,
      [
        JSON.stringify(pieces),
        `CMD-${at}-PARF000${index}`,
        guest ? 'Serge Yao' : `${customer.firstName} ${customer.lastName}`,
        guest ? null : customer.email,
        status,
        index === 0 ? 'Appeler en arrivant au portail.' : null,
        new Date(at).toISOString(),
      ],
    )
  }
  for (const [index, [email, name, isActive]] of subscribers.entries()) {
    const at = new Date(Date.parse(NOW) - (index + 1) * 86_400_000).toISOString()
    await sql(
      `insert into newsletter_subscribers (email, name, is_active, subscribed_at, unsubscribed_at)
       values ($1, $2, $3, $4, case when $3 then null else $4::timestamptz end)`,
      [email, name, isActive, at],
    )
  }
  await sql(`insert into products (name, price, stock, deleted_at) values ('Néroli Blanc', 38000, 4, now())`)
  await sql(
    `update order_status_history h
     set changed_at = case when o.order_number like '%7' then now() - interval '91 days' else o.created_at end
     from orders o where o.id = h.order_id and o.order_number ~ '[37]$'`,
  )
  await sql('update auth.users set created_at = $1', [NOW])
  await sql('select summarise_sales(10000)')
}

/** An import from another shop whose pictures are on their way; no worker takes those that wait. */
export async function seedImport({ sql }: TestShop): Promise<void> {
  await sql(
    `with made as (
       insert into product_imports (request_key, digest, file_name, added, changed, imported_at)
       values (gen_random_uuid(), repeat('a', 64), 'wc-product-export.csv', 12, 3, now()) returning id
     ), moved as (
       select p.id, p.name, row_number() over (order by p.name) as at
       from (select distinct on (name) id, name from products where deleted_at is null) as p order by p.name limit 12
     ), kept as (
       insert into old_addresses (path, product_id, import_id)
       select '/produit/' || replace(lower(unaccent(m.name)), ' ', '-'), m.id, made.id from moved m cross join made
     )
     insert into picture_fetches (import_id, product_id, place, address, state, claimed_until, image_url, reason)
     select made.id, m.id, place, 'https://ancienne-boutique.example/photos/' || m.at || '-' || place || '.jpg',
       case when m.at <= 8 then 'kept' when m.at = 9 and place <= 2 then 'failed' else 'waiting' end, 'infinity',
       case when m.at <= 8 then '/pictures/' || repeat('a', 32) || '.webp' end,
       case when m.at = 9 and place = 1 then 'address_lost' when m.at = 9 and place = 2 then 'picture_too_small' end
     from made cross join moved m cross join generate_series(1, 4) as place`,
  )
}

/** Corrects the order that is on its way, five days before NOW, while it was being prepared. */
export async function seedCorrection({ sql }: TestShop): Promise<void> {
  const at = new Date(Date.parse(NOW) - 5 * 86_400_000).toISOString()
  await sql(
    `insert into invoice_versions (order_id, version, content, total_amount, issued_at, reason, replaced_by, replaced_at,
       request_key, request_hash)
     select o.id, 1, r.receipt - 'link', o.total_amount, o.created_at, 'Adresse complétée par téléphone',
       (select u.user_id from user_roles u where u.role = 'admin' limit 1), $1, gen_random_uuid(), ''
     from orders o join order_receipts r on r.order_id = o.id where right(o.order_number, 1) = '3'`,
    [at],
  )
  await sql(
    `update invoices i set version = 2, issued_at = $1, previous_issued_at = i.created_at
     from orders o where o.id = i.order_id and right(o.order_number, 1) = '3'`,
    [at],
  )
}

/** Each payment: the end of its order's number, kind, amount, reference, and the minutes before NOW. */
const payments = [
  ['0', 'mobile_money', 30_000, 'MP24.1121', 40],
  ['4', 'cash', 90_000, null, 95],
  ['7', 'transfer', 60_000, 'VIR-8841', 150],
] as const

/** A payment with Wave of the second newest order, which had no answer for a day. */
export async function seedWave({ sql }: TestShop): Promise<void> {
  await sql(
    `insert into wave_sessions (order_id, asked_amount, state, opened_at, needs_staff)
     select id, total_amount, 'failed', created_at + interval '3 minutes', true from orders where order_number like '%1'`,
  )
}

/** Records money on the day of NOW, and a correction. */
export async function seedPayments({ sql }: TestShop): Promise<void> {
  for (const [end, kind, amount, reference, minutes] of payments) {
    await sql(
      `insert into payments (order_id, kind, amount, reference, recorded_at, recorded_by, request_key)
       select o.id, $2, $3, $4, $5, (select u.user_id from user_roles u where u.role = 'admin' limit 1), gen_random_uuid()
       from orders o where right(o.order_number, 1) = $1`,
      [end, kind, amount, reference, new Date(Date.parse(NOW) - minutes * 60_000).toISOString()],
    )
  }
  await sql(
    `insert into payments (order_id, kind, amount, reason, corrects, recorded_at, recorded_by, request_key)
     select order_id, kind, -5000, 'Compté deux fois', id, recorded_at + interval '10 minutes', recorded_by, gen_random_uuid()
     from payments where kind = 'mobile_money'`,
  )
  await sql(
    `insert into cash_closings (day, expected_amount, counted_amount, explanation, closed_by, closed_at, request_key)
     select day, 0, counted, explanation, user_id, day + time '18:04' + counted * interval '1 second', gen_random_uuid()
     from user_roles, (values (date '2025-11-21', 500, 'Pièces retrouvées dans la caisse'), (date '2025-11-21', 0, null))
       as closing (day, counted, explanation)
     where role = 'admin'`,
  )
}

/** What the timeline of the newest order shows besides its money: a note, and a mail that was sent. */
export async function seedTimeline({ sql }: TestShop): Promise<void> {
  await sql(
    `insert into order_notes (order_id, body, written_by, written_at, request_key)
     select o.id, 'Appeler après 18 h, elle travaille au marché.', r.user_id, $1::timestamptz - interval '20 minutes', gen_random_uuid()
     from orders o, user_roles r where o.order_number like '%0' and r.role = 'admin'`,
    [NOW],
  )
  await sql(
    `insert into order_messages (key, order_id, channel, audience, state, sent_at)
     select 'gallery ' || o.id, o.id, 'email', 'customer', 'sent', o.created_at + interval '1 minute'
     from orders o where o.order_number like '%0'`,
  )
}

/** An order that was cancelled, with a refund that was corrected. */
export async function seedReturns({ sql }: TestShop): Promise<void> {
  await sql(
    `with cancelled as (
       select o.id, o.created_at, r.user_id from orders o, user_roles r where o.order_number like '%6' and r.role = 'admin'
     ), paid as (
       insert into payments (order_id, kind, amount, recorded_by, recorded_at, request_key)
       select id, 'mobile_money', 20000, user_id, created_at + interval '1 hour', gen_random_uuid() from cancelled
     ), back as (
       insert into order_returns (order_id, kind, reason, recorded_by, recorded_at, request_key)
       select id, 'cancelled', 'Elle a changé d’avis', user_id, created_at + interval '1 day', gen_random_uuid() from cancelled
       returning *
     ), refund as (
       insert into payments (order_id, kind, amount, reason, return_id, recorded_by, recorded_at, request_key)
       select order_id, 'mobile_money', -20000, reason, id, recorded_by, recorded_at + interval '1 minute', gen_random_uuid()
       from back
       returning *
     )
     insert into payments (order_id, kind, amount, reason, corrects, return_id, recorded_by, recorded_at, request_key)
     select order_id, kind, 2000, 'Les frais ne sont pas rendus', id, return_id, recorded_by, recorded_at + interval '9 minutes',
       gen_random_uuid()
     from refund`,
  )
}

/** Signs the customer in on two other devices. */
export async function seedSessions({ sql }: TestShop): Promise<void> {
  await sql(
    `insert into auth.sessions (user_id, token, expires_at, last_seen_at, ip_address, user_agent)
     select u.id, gen_random_uuid()::text, now() + interval '30 days', now() - device.age, device.address, device.browser
     from auth.users u, (values
       (interval '2 hours', '41.207.12.34', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36'),
       (interval '3 days', '2001:db8:12:34::1', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1')
     ) as device (age, address, browser)
     where u.email = $1`,
    [customer.email],
  )
}

/** Reads from the shop what the stories need. */
export async function readStoryData(
  shop: TestShop,
  admin: { email: string; password: string },
): Promise<StoryData> {
  const { sql } = shop
  const products = await sql<{ id: string; name: string }>(
    'select id, name from products order by created_at desc',
  )
  const [category] = await sql<{ id: string }>(`select id from categories where name like 'Eaux%elle'`)
  const links = await sql<{ end: string; path: string; id: string }>(
    `select right(order_number, 1) as end, '/commande/' || link_secret as path, id from orders`,
  )
  const orderOf = (end: string) => links.find((order) => order.end === end)
  const pageOf = (end: string) => orderOf(end)?.path ?? ''
  return {
    customerPage: `/admin?tab=orders&customer=${orderOf('1')?.id}`,
    openOrder: pageOf('3'),
    endedOrder: pageOf('7'),
    product: (name) => `/product/${products.find((product) => product.name === name)?.id}`,
    category: `/category/${category?.id}`,
    customer,
    admin,
    recoveryLink: await giveRecoveryLink(admin, shop),
  }
}

/** Three people wait for a sold-out perfume; of another's return one is to be told, and one mail was given up. */
export async function seedRestock({ sql }: TestShop): Promise<void> {
  await sql(
    `insert into restock_requests (product_id, contact_kind, contact, waiter_id, turn)
     select p.id, 'phone', r.contact, gen_random_uuid(), case when r.is_back then uuidv7() end
     from (values ('Océan Bleu', '07 01 02 03 04', false), ('Océan Bleu', '07 02 02 03 04', false),
       ('Océan Bleu', '07 03 02 03 04', false), ('Ambre Doré', '07 05 06 07 08', true)) as r (product, contact, is_back)
     join products p on p.name = r.product`,
  )
  await sql(
    `insert into restock_requests (product_id, contact_kind, contact, waiter_id, turn, failure)
     select id, 'email', 'aya@exemple.ci', gen_random_uuid(), uuidv7(), 'Le serveur des e-mails refuse cette adresse.'
     from products where name = 'Ambre Doré'`,
  )
}
