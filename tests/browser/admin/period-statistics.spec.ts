import type { Page } from '@playwright/test'
import { openAdmin } from '../../fixtures/browser/admin.ts'
import { addPastOrders } from '../../fixtures/browser/admin-orders.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const spaced = (text: string) => new RegExp(text.replaceAll(/[+.()]/g, '\\$&').replaceAll(' ', '\\s'))
const figure = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('PERIOD-01 PERIOD-02 a period is chosen, compared and read in the chart and the table', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const age = 200
  const [faithful, fresh] = [freshPhone(), freshPhone()]
  // Other tests on this shop have no orders that old.
  const line = { product: 'Ambre d’autrefois', price: 10_000, quantity: 2 }
  const placed = await addPastOrders(shop, [
    { daysAgo: age + 8, phone: faithful, ...line },
    { daysAgo: age + 3, phone: faithful, address: '2 Plateaux, rue 4', ...line },
    { daysAgo: age, phone: fresh, address: 'Bouaké, Air France 2', ...line, quantity: 1 },
  ])
  await shop.sql('select summarise_sales(1000)')
  await openAdmin(page)
  await page.getByRole('link', { name: 'Par période' }).click()
  await expect(page.getByRole('heading', { name: 'Statistiques par période', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Autre période' }).click()
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
  await shop.sql('delete from orders where id = any ($1)', [placed.map(({ order_id }) => order_id)])
})
