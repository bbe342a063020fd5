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
  /** A recovery link of the admin, as a path. */
  recoveryLink: string
}

/** The customer whose orders are shown. */
export const customer = {
  firstName: 'Awa',
  lastName: 'Koné',
  email: 'awa.kone@example.com',
  password: 'secret-123',
}

/** The time at which all screenshots are taken. */
export const NOW = '2026-11-21T10:00:00Z'

/** Each order: days ago, status, quantity by product, and whether the customer or a guest placed it. */
const orders = [
  [1, 'pending', { 'Ambre Doré': 1, 'Jardin Secret': 2 }, 'own'],
  [2, 'confirmed', { 'Nuit Étoilée': 1 }, 'guest'],
  [3, 'paid', { 'Essence de Rose': 1 }, 'guest'],
  [6, 'shipped', { 'Vanille Précieuse': 2 }, 'own'],
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

/** Makes one product low in stock and another sold out. Call it before any page is rendered. */
export async function seedCatalogue({ sql }: TestShop): Promise<void> {
  await sql(`update products set stock = 3 where name = 'Jardin Secret'`)
  await sql(`update products set stock = 0 where name = 'Vanille Précieuse'`)
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
  await sql(
    `update order_status_history h
     set changed_at = case when o.order_number like '%7' then now() - interval '91 days' else o.created_at end
     from orders o where o.id = h.order_id and o.order_number ~ '[37]$'`,
  )
  await sql('update auth.users set created_at = $1', [NOW])
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
  const products = await sql<{ id: string; name: string }>('select id, name from products')
  const [category] = await sql<{ id: string }>(`select id from categories where name like 'Eaux%elle'`)
  const links = await sql<{ end: string; path: string }>(
    `select right(order_number, 1) as end, '/commande/' || link_secret as path from orders`,
  )
  const pageOf = (end: string) => links.find((order) => order.end === end)?.path ?? ''
  return {
    openOrder: pageOf('3'),
    endedOrder: pageOf('7'),
    product: (name) => `/product/${products.find((product) => product.name === name)?.id}`,
    category: `/category/${category?.id}`,
    customer,
    admin,
    recoveryLink: await giveRecoveryLink(admin, shop),
  }
}
