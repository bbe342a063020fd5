import type { Page } from '@playwright/test'
import { openAdmin } from '../../fixtures/browser/admin.ts'
import { dialogOf, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { callsOf, expect, notice, test } from '../../fixtures/browser/test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const counted = (page: Page) => page.getByLabel('Espèces comptées (CFA)')
const close = (page: Page) => page.getByRole('button', { name: 'Clôturer la caisse' })

/** Records money as the shop's first admin would. */
async function pay(shop: TestShop, orderId: string, kind: string, amount: number): Promise<void> {
  await shop.sql(
    `insert into payments (order_id, kind, amount, recorded_by, request_key)
     select $1, $2, $3, (select user_id from user_roles where role = 'admin' order by 1 limit 1), gen_random_uuid()`,
    [orderId, kind, amount],
  )
}

/** The cash of today so far: other journeys of this shop have recorded some. */
async function cashToday(shop: TestShop): Promise<number> {
  const [row] = await shop.sql<{ sum: number }>(
    `select coalesce(sum(amount), 0)::integer as sum from payments where kind = 'cash' and recorded_at >= current_date`,
  )
  return row?.sum ?? 0
}

test('CASH-01 CASH-03 the day is read, counted and closed, and closed again after more cash', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const placed = await placeOrder(shop, { name: 'Mariam Touré' })
  await shop.sql(`update orders set status = 'delivered' where id = $1`, [placed.order_id])
  await pay(shop, placed.order_id, 'cash', 10_000)
  await pay(shop, placed.order_id, 'mobile_money', 2000)
  const cash = await cashToday(shop)

  await openAdmin(page)
  await page.getByRole('link', { name: 'Caisse' }).click()
  await expect(page.getByRole('heading', { name: 'Caisse', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/tab=orders&day=\d{4}-\d\d-\d\d$/)
  await expect(card(page, 'Encaissé')).toContainText('Mobile Money')
  await expect(card(page, 'Par personne')).toContainText('Administration')
  const open = card(page, 'Reste à encaisser').getByRole('listitem').filter({ hasText: placed.order_number })
  await expect(open).toContainText('40 000 CFA')
  await expect(open).toContainText('Mariam Touré')

  await counted(page).fill(String(cash - 500))
  await expect(card(page, 'Clôture').getByText(/^Écart/)).toContainText('Écart : -500 CFA')
  await close(page).click()
  await expect(card(page, 'Clôture')).toContainText('Expliquez l’écart')
  await page.getByLabel('Explication de l’écart').fill('Monnaie rendue en trop')
  await close(page).click()
  await expect(notice(page, 'Caisse clôturée.')).toBeVisible()
  await expect(card(page, 'Clôture').getByRole('listitem').last()).toContainText('écart -500 CFA')
  await expect(card(page, 'Clôture').getByRole('listitem').last()).toContainText('Monnaie rendue en trop')
  await expect(card(page, 'Clôture')).toContainText('Clôturée')

  // Cash that comes afterwards is shown by itself, and asks for another close.
  await pay(shop, placed.order_id, 'cash', 40_000)
  await expect(card(page, 'Clôture')).toContainText('Des espèces ont été inscrites depuis')
  await expect(open).toHaveCount(0)
  await counted(page).fill(String(cash + 40_000))

  await test.step('on paper: the sums, lines to write on, and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Nom et signature')).toBeVisible()
    await expect(page.getByRole('button').or(page.getByRole('textbox'))).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })
  await close(page).click()
  await expect(card(page, 'Clôture').getByRole('listitem').last()).toContainText('sans écart')

  await card(page, 'Mouvements').getByRole('link', { name: placed.order_number }).first().click()
  await expect(dialogOf(page)).toContainText('Mariam Touré')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Caisse', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jour suivant' })).toHaveCount(0)

  await test.step('CASH-04 a sum that changed meanwhile is not closed', async () => {
    const other = await placeOrder(shop)
    await pay(shop, other.order_id, 'cash', 2000)
    await expect(card(page, 'Clôture')).toContainText('Des espèces ont été inscrites depuis')
    const now = await cashToday(shop)
    await counted(page).fill(String(now))
    await page.route(callsOf('closeDay'), async (route) => {
      await pay(shop, other.order_id, 'cash', 1000)
      await route.continue()
    })
    await close(page).click()
    await expect(
      notice(page, 'De l’argent a été inscrit entre-temps. Vérifiez la somme, puis clôturez à nouveau.'),
    ).toBeVisible()
    await expect(counted(page)).toHaveValue(String(now))
    await expect(card(page, 'Clôture').getByText(/^Écart/)).toContainText('Écart : -1 000 CFA')
  })
})
