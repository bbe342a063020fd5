import type { Page } from '@playwright/test'
import { openAdmin } from '../../fixtures/browser/admin.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const spaced = (text: string) => new RegExp(text.replaceAll(/[+.()]/g, '\\$&').replaceAll(' ', '\\s'))
const figure = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Orders of one line, this many days ago; other tests on this shop have no orders that old. */
async function addOrders(shop: TestShop, orders: [number, string, number, string][]): Promise<void> {
  for (const [daysAgo, phone, pieces, address] of orders) {
    await shop.sql(
      `with placed as (
         insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status,
           created_at)
         values ('CMD-' || floor(random() * 1e12) || '-PERIO', 'Awa Koné', $2, $4, 10000 * $3::integer, 'delivered', 'pending',
           now() - $1 * interval '1 day')
         returning id
       )
       insert into order_items (order_id, product_name, product_price, quantity, subtotal)
       select id, 'Ambre d’autrefois', 10000, $3, 10000 * $3::integer from placed`,
      [daysAgo, phone, pieces, address],
    )
  }
  await shop.sql('select summarise_sales(1000)')
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('PERIOD-01 PERIOD-02 a period is chosen, compared and read in the chart and the table', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const age = 200
  const [faithful, fresh] = [freshPhone(), freshPhone()]
  await addOrders(shop, [
    [age + 8, faithful, 2, 'Cocody, rue 12'],
    [age + 3, faithful, 2, '2 Plateaux, rue 4'],
    [age, fresh, 1, 'Bouaké, Air France 2'],
  ])
  await openAdmin(page)
  await page.getByRole('link', { name: 'Par période' }).click()
  await expect(page.getByRole('heading', { name: 'Statistiques par période', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect(page).toHaveURL(/view=period&period=today|period=today&view=period/)
  await expect(page.getByRole('region', { name: 'Ventes par jour' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Autre période' }).click()
  await page.getByLabel('Du', { exact: true }).fill(dayBefore(age))
  await page.getByLabel('Au', { exact: true }).fill(dayBefore(age + 6))
  await page.getByRole('button', { name: 'Afficher', exact: true }).click()
  await expect(page.getByText('Le dernier jour vient avant le premier')).toBeVisible()
  await page.getByLabel('Du', { exact: true }).fill(dayBefore(age + 6))
  await page.getByLabel('Au', { exact: true }).fill(dayBefore(age))
  await page.getByRole('button', { name: 'Afficher', exact: true }).click()

  await expect(figure(page, 'Chiffre d’affaires')).toHaveText(
    spaced('30 000 CFA+50 % sur les 7 jours précédents'),
  )
  await expect(figure(page, 'Clients déjà venus')).toHaveText(spaced('^1 (50 %)nouveau'))
  const communes = region(page, 'Communes et villes').getByRole('listitem')
  await expect(communes).toHaveText([spaced('^Cocody20 000 CFA1 commande0 %'), spaced('^Bouaké10 000 CFA')])

  const chart = region(page, 'Ventes par jour')
  await expect(chart.getByRole('img')).toHaveAttribute('aria-label', spaced('2 commandes, 30 000 CFA'))
  const day = chart.getByRole('slider', { name: 'Jour' })
  await day.focus()
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('ArrowLeft')
  await expect(day).toHaveAttribute('aria-valuetext', spaced('1 commande, 20 000 CFA'))
  await chart.getByText('Afficher le tableau').click()
  await expect(chart.getByRole('row')).toHaveCount(8)

  // A correction is followed while the page is open, and the address brings the same period back.
  await shop.sql(
    `update orders set status = 'cancelled' where customer_phone = $1 and created_at > now() - $2 * interval '1 day'`,
    [faithful, age + 5],
  )
  await expect(figure(page, 'Chiffre d’affaires')).toHaveText(spaced('10 000 CFA−50 % sur'))
  await expect(communes).toHaveText([spaced('^Bouaké')])
  await page.reload()
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(dayBefore(age + 6))
  await page.getByRole('button', { name: '12 mois' }).click()
  await expect(page.getByRole('region', { name: 'Ventes par mois' }).getByRole('slider')).toHaveAttribute(
    'aria-label',
    'Mois',
  )
  await shop.sql(`delete from orders where order_number like '%-PERIO'`)
})
