import { randomInt } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isoDay } from '#lib/format/dates.ts'
import { withClient } from '#platform/database/with-client.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { expectMonthsExact, expectExact as expectPeriodExact } from '#tests/fixtures/database/plain-sales.ts'
import { withCategory, withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { freshPhone } from '#tests/fixtures/fresh-phone.ts'

const database = testDatabase()
const statuses = ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled']
const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
const admin = withAdmin(database)
const addresses = ['Cocody Angré, rue 12', 'Yop, Siporex 4', 'Bouaké, Air France', 'Quelque part ici']
const phones = Array.from({ length: 12 }, freshPhone)
const categories = ['Elle', 'Lui', 'Coffrets'].map((name) => withCategory(database, name))
const products = Array.from({ length: 12 }, (_, index) =>
  withProduct(database, {
    name: `Ambre ${index}`,
    stock: 5000,
    ...(index < 9 && { categoryId: pick(categories) }),
  }),
)

/** Counts again, beside the summaries, in one statement: both sides are of the same moment. */
const comparison = `
  select
    (select coalesce(jsonb_agg(d order by d.day, d.status), '[]') from orders_per_day d) as counted,
    (select coalesce(jsonb_agg(p order by p.day, p.status), '[]')
     from (select created_at::date as day, status, count(*) as orders, sum(total_amount) as revenue from orders group by 1, 2) as p
    ) as plain,
    (select coalesce(jsonb_object_agg(s, l.status_counts), '{}')
     from unnest(array['pending', 'paid']) as s, locate_orders(null, s, null, null, 0) as l) as by_payment,
    (select coalesce(jsonb_object_agg(s, (
       select coalesce(jsonb_object_agg(o.status, o.count), '{}')
       from (select status, count(*) as count from orders where payment_status = s group by 1) as o
     )), '{}') from unnest(array['pending', 'paid']) as s) as plainly_by_payment,
    (select coalesce(jsonb_agg(s order by s.quantity desc, s.product_name), '[]') from top_sold_products(1000) s) as sold,
    (select coalesce(jsonb_agg(p order by p.quantity desc, p.product_name), '[]')
     from (
       select i.product_name, sum(i.quantity) as quantity
       from order_items i join orders o on o.id = i.order_id
       where o.status <> 'cancelled' group by 1
     ) as p
    ) as plainly_sold,
    (select to_jsonb(s) from stock_overview s) as stock,
    (select to_jsonb(p)
     from (
       select count(*) as products, count(*) filter (where is_active) as active,
         coalesce(sum(stock) filter (where is_active), 0) as pieces,
         count(*) filter (where is_active and stock between 1 and 5) as low,
         count(*) filter (where is_active and stock = 0) as sold_out,
         coalesce(sum(price * stock) filter (where is_active), 0) as value
       from products
     ) as p
    ) as plain_stock`

async function expectExact(): Promise<void> {
  const found = await database.row<Record<string, unknown>>(comparison)
  expect(found.counted).toEqual(found.plain)
  expect(found.by_payment).toEqual(found.plainly_by_payment)
  expect(found.sold).toEqual(found.plainly_sold)
  expect(found.stock).toEqual(found.plain_stock)
}

const place = () =>
  guestOrder(
    request([line(pick(products), randomInt(1, 4))], { address: pick(addresses), clientAddress: null }),
  )
const count = () => database.run('select summarise_sales(100000)')
const daysAgo = (days: number) => isoDay(new Date(Date.now() - days * 86_400_000))

const anOrder = '(select id from orders order by random() limit 1)'
const aLine = '(select id from order_items order by random() limit 1)'

const statements: readonly (() => [string, ...unknown[]])[] = [
  () => [`update orders set status = $1 where id = ${anOrder}`, pick(statuses)],
  () => [`update orders set status = $1 where total_amount > 60000`, pick(statuses)],
  () => [`update orders set payment_status = $1 where id = ${anOrder}`, pick(['pending', 'paid'])],
  () => [`update orders set customer_phone = $1 where id = ${anOrder}`, pick(phones)],
  () => [`update orders set customer_phone = $1 where id = ${anOrder}`, pick(phones)],
  () => [`update orders set customer_address = $1 where id = ${anOrder}`, pick(addresses)],
  () => [`update orders set total_amount = total_amount + 500 where id = ${anOrder}`],
  () => [
    `update orders set created_at = created_at - $1 * interval '1 hour' where id = ${anOrder}`,
    randomInt(2400),
  ],
  () => [`delete from orders where id = ${anOrder}`],
  () => [`select erase_orders(array[${anOrder}])`],
  () => [`delete from order_items where order_id = ${anOrder}`],
  () => [
    `insert into order_items (order_id, product_id, product_name, product_price, quantity, subtotal)
       select o.id, p.id, p.name, p.price, 2, p.price * 2
       from (select id from orders order by random() limit 1) as o, (select * from products order by random() limit 1) as p`,
  ],
  () => [
    `update order_items set quantity = quantity + 1, subtotal = product_price * (quantity + 1) where order_id = ${anOrder}`,
  ],
  () => [`update order_items set product_id = null where id = ${aLine}`],
  () => [
    `update order_items i set product_id = (select p.id from products p where p.name = i.product_name limit 1) where id = ${aLine}`,
  ],
  () => [
    'update products set category_id = $1 where id = $2',
    pick([...categories, null]),
    pick(products).id,
  ],
  () => [
    `update products set stock = $1, is_active = $2, price = $3 where name = $4`,
    randomInt(9),
    randomInt(4) > 0,
    25_000 + randomInt(3),
    `Essai ${randomInt(9)}`,
  ],
  () => [`insert into products (name, price, stock) values ($1, 1000, 3)`, `Essai ${randomInt(9)}`],
  () => ['delete from products where name = $1 and stock > 4', `Essai ${randomInt(9)}`],
  () => ['select fold_order_changes(), fold_stock_changes()'],
  () => ['select summarise_sales($1)', randomInt(1, 20)],
]

/** What customers, admin and owner do to orders and products, and the housekeeping and counting that run meanwhile. */
const deeds: readonly (() => Promise<unknown>)[] = [
  ...Array<typeof place>(6).fill(place),
  async () => {
    const id = await database.value<string>(`select ${anOrder} as id`)
    if (id) await setOrderStatus(admin, id, pick(statuses)).catch(unlessDeleted)
  },
  ...statements.map((statement) => () => database.run(...statement())),
]

function unlessDeleted(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('order_not_found'))) throw error
}

/**
 * Of orders that change at once in crossed order one may be sent back, and an order may be gone before it gets another
 * line: then nothing happened.
 */
async function unlessCrossed(deed: () => Promise<unknown>): Promise<void> {
  await deed().catch((error) => {
    if (!(error instanceof pg.DatabaseError && ['40P01', '23503'].includes(error.code ?? ''))) throw error
  })
}

describe('the summaries of orders, sales and stock', () => {
  it('ASTAT-01 ASTAT-05 are exact at any moment of whatever happens at once', {
    timeout: 60_000,
  }, async () => {
    await database.run(`select setval('summary_turns', 200)`)
    const worker = async () => {
      for (let left = 60; left > 0; left -= 1) {
        await unlessCrossed(pick(deeds))
        if (left % 10 === 0) await expectExact()
      }
    }
    // All of them end before the first failure is reported, so that none runs on during the next test.
    const ends = await Promise.allSettled(Array.from({ length: 12 }, worker))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    await expectExact()
    const rows = await database.value('select count(*)::integer as count from orders')
    expect(rows).toBeGreaterThan(20)
  })

  it('PERIOD-06 of periods are those of a plain count after it', async () => {
    await count()
    await expectPeriodExact(database, daysAgo(400), daysAgo(0))
    for (let round = 0; round < 20; round += 1) {
      const start = randomInt(120)
      await expectPeriodExact(database, daysAgo(start), daysAgo(randomInt(start + 1)))
    }
    expect(await database.value('select count(*)::integer from customer_orders')).toBeGreaterThan(20)
    await expectMonthsExact(database)
    // Counted from nothing, it is the same.
    await database.run('delete from counted_days')
    await count()
    await expectPeriodExact(database, daysAgo(400), daysAgo(0))
  })

  it('D13 put what changed into the totals by themselves', async () => {
    await database.run(`select setval('summary_turns', 255)`)
    await place()
    const pending = await database.superuser.query('select from order_count_changes')
    expect(pending.rows).toHaveLength(0)
    await expectExact()
  })

  it('D13 let no order wait for another one’s, nor for who puts the changes together', async () => {
    await place()
    await withClient(database.ownerUrl, async (holder) => {
      await holder.query('begin')
      await holder.query(`update orders set status = 'paid' where id = ${anOrder}`)
      await holder.query('select fold_order_changes(), fold_stock_changes()')
      await withClient(database.ownerUrl, async (other) => {
        await other.query(`set lock_timeout = '2s'; select setval('summary_turns', 255)`)
        const placed = await other.query(
          `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status)
           values ('CMD-9-ABCDEFGH', 'Awa', '07 01 02 03 04', 'Cocody, rue 12', 1, 'confirmed', 'pending')`,
        )
        expect(placed.rowCount).toBe(1)
        await other.query('select fold_order_changes(), fold_stock_changes()')
      })
      await expectExact()
      await holder.query('commit')
    })
    await expectExact()
  })
})

it.each([
  ['cancelled', true],
  ['Canceled', true],
  ['CANCELLED', true],
  ['annulé', true],
  ['ANNULÉ', true],
  ['Annulé', true],
  ['confirmed', false],
  ['delivered', false],
  ['annulée par erreur', false],
])('ASTAT-06 the status %s counts as cancelled: %s', async (status, cancelled) => {
  const row = await database.row<{ cancelled: boolean }>('select is_cancelled($1) as cancelled', status)
  expect(row.cancelled).toBe(cancelled)
})

it('D13 OPS-01 a far page of the list of orders begins at its day, not at the newest order', async () => {
  await database.run(
    `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status,
       created_at)
     select 'CMD-' || i || '-PLACE', 'Awa', '07 01 02 03 04', 'Cocody, rue 12', 1, 'confirmed', 'pending',
       now() - i * interval '55 minutes'
     from generate_series(1, 400) as i`,
  )
  const rest = await database.value('select rest from locate_orders(null, null, null, null, 390)')
  expect(rest).toBeLessThan(60)
})

it('ASTAT-04 the products sold most are the first ones of all, whatever just changed', async () => {
  const all = await database.rows('select * from top_sold_products(1000)')
  expect(await database.rows('select * from top_sold_products(5)')).toEqual(all.slice(0, 5))
})
