import type { Page } from '@playwright/test'
import { openAdmin } from '../../fixtures/browser/admin.ts'
import { addPastOrders } from '../../fixtures/browser/admin-orders.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

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
    await addPastOrders(shop, [
      { price: 123_000, daysAgo: 3 },
      { price: 999_000, daysAgo: 3, status: 'cancelled' },
    ])
    await openAdmin(page)
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
    await addPastOrders(shop, [{ quantity: 2 }, { status: 'cancelled', price: 777_000 }])
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
      await addPastOrders(shop, [{ customer }])
    const [newest] = await addPastOrders(shop, [{ customer: 'Aya Six' }])
    await addPastOrders(shop, [{ customer: 'Aya Annulée', status: 'cancelled' }])
    const list = page.getByRole('region', { name: 'Dernières commandes' }).getByRole('listitem')
    await expect(list).toContainText(['Aya Six', 'Aya Cinq', 'Aya Quatre', 'Aya Trois', 'Aya Deux'])
    await list.first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/admin\\?tab=orders&order=${newest?.order_id}$`))
  })
})
