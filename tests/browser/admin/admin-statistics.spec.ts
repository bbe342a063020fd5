import type { Page } from '@playwright/test'
import { holdUpdates } from '../../fixtures/browser/admin.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { callsOf, expect, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

async function openStatistics(page: Page): Promise<void> {
  await giveSession(page.context(), admin)
  await open(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Statistiques', level: 2 })).toBeVisible()
}

let orders = 0

/** An order of some pieces, written as the database takes it. Returns its number. */
async function addOrder(
  shop: TestShop,
  { customer = 'Awa Koné', status = 'confirmed', quantity = 1, price = 1000, daysAgo = 0 } = {},
): Promise<{ id: string; number: string }> {
  orders += 1
  const [order] = await shop.sql<{ id: string; number: string }>(
    `with new as (
       insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status,
         created_at)
       values ('CMD-' || floor(random() * 1e12) || '-' || lpad($5::text, 8, '0'), $1, $7, 'Cocody, rue 12',
         $2::numeric * $3::integer, $4, 'pending', now() - $6 * interval '1 day')
       returning id, order_number
     )
     select id, order_number as number from new`,
    [customer, price, quantity, status, orders, daysAgo, freshPhone()],
  )
  if (!order) throw new Error('no order was made')
  await shop.sql(
    `insert into order_items (order_id, product_name, product_price, quantity, subtotal)
     values ($1, 'Ambre', $2::numeric, $3::integer, $2::numeric * $3::integer)`,
    [order.id, price, quantity],
  )
  return order
}

/** A figure's number, as the screen shows it. */
function figure(page: Page, label: string) {
  return page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition')
}

const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

async function expectFigure(page: Page, label: string, value: number): Promise<void> {
  await expect
    .poll(async () => digits(await figure(page, label).textContent()), { message: label })
    .toBe(value)
}

const valid = `lower(status) not in ('annulé', 'canceled', 'cancelled')`

async function counted(shop: TestShop): Promise<Record<string, number>> {
  const [row] = await shop.sql<Record<string, string>>(
    `select
       (select count(*) from orders where ${valid}) as orders,
       (select coalesce(sum(total_amount), 0) from orders where ${valid}) as revenue,
       (select count(*) from products) as products,
       (select count(*) from profiles) as users,
       (select count(*) from products where is_active and stock between 1 and 5) as low,
       (select sum(price * stock) from products where is_active) as value`,
  )
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
}

test('ASTAT-02 ASTAT-06 the statistics are those of the shop', async ({ page, changingShop: shop }) => {
  await test.step('ASTAT-06 sales by day: arrow keys walk through the days, the table says the same', async () => {
    await addOrder(shop, { price: 123_000, daysAgo: 3 })
    await addOrder(shop, { price: 999_000, daysAgo: 3, status: 'cancelled' })
    await openStatistics(page)
    const [expected] = await shop.sql<{ orders: string; revenue: string }>(
      `select count(*) as orders, sum(total_amount) as revenue from orders
     where ${valid} and created_at::date = current_date - 3`,
    )
    const chart = page.getByRole('region', { name: 'Ventes des 30 derniers jours' })
    await expect(chart.getByRole('img')).toHaveAttribute('aria-label', /^Ventes des 30 derniers jours/)
    const day = chart.getByRole('slider', { name: 'Jour' })
    await day.focus()
    for (let back = 0; back < 3; back += 1) await page.keyboard.press('ArrowLeft')
    const told = (await day.getAttribute('aria-valuetext')) ?? ''
    const [name = '', figures = ''] = told.split('\u00a0: ')
    const [count, revenue] = figures.split(', ')
    expect([digits(count ?? ''), digits(revenue ?? '')]).toEqual([
      Number(expected?.orders),
      Number(expected?.revenue),
    ])
    await chart.getByText('Afficher le tableau').click()
    await expect(chart.getByRole('row')).toHaveCount(31)
    await expect(chart.getByRole('row').nth(4)).toHaveText(new RegExp(`^${name}${count?.split(' ')[0]}`))
    await expect(chart.getByRole('row').nth(4)).toContainText(revenue ?? 'nothing')
  })

  await test.step('ASTAT-02 ASTAT-06 the figures are those of the shop, without cancelled orders', async () => {
    await addOrder(shop, { quantity: 2 })
    await addOrder(shop, { status: 'cancelled', price: 777_000 })
    await shop.sql(
      `insert into products (name, price, stock, is_active) values ('Presque fini', 4000, 5, true), ('Retiré', 9000, 40, false)`,
    )
    const expected = await counted(shop)
    for (const [label, name] of [
      ['Chiffre d’affaires', 'revenue'],
      ['Commandes', 'orders'],
      ['Produits', 'products'],
      ['Utilisateurs', 'users'],
      ['Valeur du stock', 'value'],
    ] as const) {
      await expectFigure(page, label, expected[name] ?? Number.NaN)
    }
    await expect(figure(page, 'Stock faible (1\u00a0à\u00a05)')).toHaveText(String(expected.low))
  })

  await test.step('ASTAT-03 ASTAT-06 the five newest valid orders, each a way to the order', async () => {
    for (const customer of ['Aya Un', 'Aya Deux', 'Aya Trois', 'Aya Quatre', 'Aya Cinq'])
      await addOrder(shop, { customer })
    const newest = await addOrder(shop, { customer: 'Aya Six' })
    await addOrder(shop, { customer: 'Aya Annulée', status: 'cancelled' })
    const list = page.getByRole('region', { name: 'Dernières commandes' }).getByRole('listitem')
    await expect(list).toContainText(['Aya Six', 'Aya Cinq', 'Aya Quatre', 'Aya Trois', 'Aya Deux'])
    await list.first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/admin\\?tab=orders&order=${newest.id}$`))
  })
})

test('LIVE-05 the figures follow orders and products; a burst is one question', { tag: '@rare' }, async ({
  page,
  shop,
}) => {
  const asked: number[] = []
  let answers = 0
  page.on('request', (request) => {
    if (callsOf('getStatistics').test(request.url())) asked.push(Date.now())
  })
  page.on('requestfinished', (request) => {
    if (callsOf('getStatistics').test(request.url())) answers += 1
  })
  const letNewsCome = await holdUpdates(page)
  await openStatistics(page)
  await expectFigure(page, 'Commandes', (await counted(shop)).orders ?? Number.NaN)
  // Once more when the stream is open.
  letNewsCome()
  await expect.poll(() => answers).toBe(2)
  asked.length = 0
  const began = Date.now()
  await shop.sql(
    `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status)
     select 'CMD-' || i || '-BURST', 'Awa Koné', $1, 'Cocody, rue 12', 10, 'confirmed', 'pending'
     from generate_series(1, 20) as i`,
    [freshPhone()],
  )
  await expectFigure(page, 'Commandes', (await counted(shop)).orders ?? Number.NaN)
  expect(asked).toHaveLength(1)
  expect((asked[0] ?? 0) - began).toBeGreaterThanOrEqual(290)

  await shop.sql(`delete from orders where order_number like '%-BURST'`)
})
