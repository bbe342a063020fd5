import type { Page } from '@playwright/test'
import { holdAll } from '../../fixtures/browser/admin.ts'
import { dialogOf, openOrders, type Placed, placeOrder, rowOf } from '../../fixtures/browser/admin-orders.ts'
import { callsOf, expect, goOffline, holdCalls, notice, test } from '../../fixtures/browser/test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Annuler cette commande' })
const usual = (page: Page, name: string) => question(page).getByRole('radio', { name })
const reason = (page: Page) => question(page).getByLabel('Autre motif')
const takeBack = (page: Page) => page.getByRole('button', { name: 'Annuler le changement' })

/** Answers the question why an order is cancelled. */
async function giveReason(page: Page, own?: string): Promise<void> {
  await question(page)
    .getByText(own ? 'Autre…' : 'Client injoignable', { exact: true })
    .click()
  if (own) await reason(page).fill(own)
  await question(page).getByRole('button', { name: 'Oui, annuler' }).click()
}

test('AORD-08 AORD-09 a status that cannot be set in the list is taken back; a cancellation asks why', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const placed = await placeOrder(shop)
  const steps = 'select to_status from order_status_history where order_id = $1'
  await openOrders(page)
  const status = rowOf(page, placed).getByRole('combobox')
  await expect(status).toHaveText(/^En attente\s*Confirmé\s*Payé\s*Expédié\s*Livré\s*Annulé$/)

  await test.step('without a network, in the first seconds of a page, it fails at once', async () => {
    await expect(status).toHaveValue('confirmed')
    await goOffline(page)
    await status.selectOption('Payé')
    await expect(notice(page, 'Impossible de mettre à jour le statut.')).toBeVisible({ timeout: 10_000 })
    await expect(status).toHaveValue('confirmed')
    await context.setOffline(false)
  })

  await test.step('WORK-08 a cancellation asks why, and keeps the reason when it fails', async () => {
    await status.focus()
    await status.selectOption('Annulé')
    await expect(usual(page, 'Client injoignable')).toBeFocused()
    await question(page).getByRole('button', { name: 'Ne pas annuler' }).click()
    await expect(status).toBeFocused()
    await expect(status).toHaveValue('confirmed')
    await status.selectOption('Annulé')
    await question(page).getByRole('button', { name: 'Oui, annuler' }).click()
    await expect(question(page)).toContainText('Dites pourquoi')
    const calls = callsOf('changeOrderStatuses')
    await page.route(calls, (route) => route.abort())
    // The notice of the failure before may still be there.
    const failed = page.waitForEvent('requestfailed', (request) => calls.test(request.url()))
    await giveReason(page, 'Ne répond plus')
    await failed
    await expect(notice(page, 'Impossible de mettre à jour le statut.').last()).toBeVisible()
    await expect(reason(page)).toHaveValue('Ne répond plus')
    await page.unroute(calls)
  })

  await test.step('while it is sent, nothing takes it back; it closes when the shop has answered', async () => {
    const letThrough = await holdCalls(page, 'changeOrderStatuses')
    await question(page).getByRole('button', { name: 'Oui, annuler' }).click()
    await expect(question(page).getByRole('button', { name: 'Ne pas annuler' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    const readings = await holdAll(page, 'GET')
    letThrough()
    await expect(question(page)).toHaveCount(0)
    readings.release()
    await expect(status).toHaveValue('cancelled')
    expect(await shop.sql(steps, [placed.order_id])).toHaveLength(2)
    await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
    const history = dialogOf(page).getByRole('region', { name: 'Historique' })
    await expect(history.getByRole('listitem').first()).toContainText('Ne répond plus')
  })
})

test('D50 AORD-10 a delivery takes the stock and says so; it is taken back from its notice, with its stock, also by keys', async ({
  page,
  changingShop: shop,
}) => {
  await shop.sql(`update products set stock = 10 where name = 'Ambre Doré'`)
  const state = ({ order_id }: Placed) =>
    shop.sql(
      `select o.status, p.stock, o.stock_taken_at is not null as taken
       from orders o, products p where o.id = $1 and p.name = 'Ambre Doré'`,
      [order_id],
    )
  const placed = await placeOrder(shop, { quantity: 3 })
  await page.clock.install()
  await openOrders(page)
  const status = rowOf(page, placed).getByRole('combobox')

  await status.selectOption('Livré')
  await expect(notice(page, 'Stock décrémenté.')).toBeVisible()
  expect(await state(placed)).toEqual([{ status: 'delivered', stock: 7, taken: true }])
  await takeBack(page).click()
  await expect(notice(page, 'Changement annulé.')).toBeVisible()
  await expect(takeBack(page)).toHaveCount(0)
  expect(await state(placed)).toEqual([{ status: 'confirmed', stock: 10, taken: false }])
  await expect(status).toHaveValue('confirmed')

  await test.step('in the dialog, whose page rests, and by keys alone: F6 leads to the notices', async () => {
    await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByText('Changement annulé : Livré → Confirmé')).toBeVisible()
    await dialog.getByRole('combobox').selectOption('Annulé')
    await expect(question(page)).not.toContainText('ne remet rien en stock')
    await giveReason(page)
    // The question returns the focus when it closes.
    await expect(question(page)).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Annuler le changement' })).toBeVisible()
    await page.keyboard.press('F6')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(takeBack(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Changement annulé : Annulé → Confirmé')).toBeVisible()
    expect(await state(placed)).toEqual([{ status: 'confirmed', stock: 10, taken: false }])
    await dialog.getByRole('button', { name: 'Fermer' }).first().click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('AORD-08 what is read before the answer keeps the choice; after ten seconds the way back is gone', async () => {
    const letThrough = await holdCalls(page, 'changeOrderStatus')
    await status.selectOption('Livré')
    await shop.sql(`update orders set customer_name = 'Aya Lue' where id = $1`, [placed.order_id])
    await expect(rowOf(page, placed)).toContainText('Aya Lue')
    await expect(status).toHaveValue('delivered')
    letThrough()
    await expect(takeBack(page)).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(takeBack(page)).toHaveCount(0)
  })

  await test.step('AORD-11 who cancels a delivered order reads that nothing goes back into the stock', async () => {
    await status.selectOption('Annulé')
    await expect(question(page)).toContainText('ne remet rien en stock')
  })
})
