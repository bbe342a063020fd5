import type { Page } from '@playwright/test'
import { dialogOf, openOrders, type Placed, placeOrder, rowOf } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Annuler cette commande' })

/** Answers the question why an order is cancelled. */
async function giveReason(page: Page, reason = 'Injoignable'): Promise<void> {
  await question(page).getByLabel('Motif de l’annulation').fill(reason)
  await question(page).getByRole('button', { name: 'Oui, annuler' }).click()
}

test('AORD-08 AORD-09 any status from any other, in the list', async ({ page, shop }) => {
  const placed = await placeOrder(shop)
  await openOrders(page)
  const select = rowOf(page, placed).getByRole('combobox')
  await expect(select.getByRole('option')).toHaveText([
    'En attente',
    'Confirmé',
    'Payé',
    'Expédié',
    'Livré',
    'Annulé',
  ])
  for (const [label, status] of [
    ['En attente', 'pending'],
    ['Expédié', 'shipped'],
    ['Payé', 'paid'],
    ['Annulé', 'cancelled'],
  ] as const) {
    await select.selectOption(label)
    if (status === 'cancelled') await giveReason(page)
    await expect(rowOf(page, placed).getByText(label, { exact: true }).first()).toBeVisible()
    await expect
      .poll(() =>
        shop.sql('select status, updated_at > created_at as later from orders where id = $1', [
          placed.order_id,
        ]),
      )
      .toEqual([{ status, later: true }])
    // Asked whether the money was received, and answered, before the next change.
    if (status === 'paid') await page.getByRole('button', { name: 'Non, pas encore' }).click()
  }
  await expect(notice(page, 'Statut de la commande mis à jour.').first()).toBeVisible()
})

test('AORD-08 of two choices made one right after the other, the second one stays', async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop)
  await openOrders(page)
  const firstHeld = Promise.withResolvers<void>()
  let requests = 0
  await page.route(`**/_serverFn/${await serverFunctionId('changeOrderStatus')}**`, async (route) => {
    requests += 1
    if (requests === 1) await firstHeld.promise
    await route.continue()
  })
  const select = rowOf(page, placed).getByRole('combobox')
  await select.selectOption('Expédié')
  await expect(select).toHaveValue('shipped')
  await select.selectOption('En attente')
  await expect(select).toHaveValue('pending')
  expect(requests).toBe(1)
  firstHeld.resolve()
  await expect
    .poll(() =>
      shop.sql('select to_status from order_status_history where order_id = $1 order by changed_at', [
        placed.order_id,
      ]),
    )
    .toEqual([{ to_status: 'confirmed' }, { to_status: 'shipped' }, { to_status: 'pending' }])
  await expect(select).toHaveValue('pending')
})

test('AORD-09 WORK-08 a cancellation asks why; one that cannot be set is taken back, and says so', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const placed = await placeOrder(shop)
  await openOrders(page)
  await expect(rowOf(page, placed)).toBeVisible()
  await page.route('**/_serverFn/**', (route) =>
    route.request().postData()?.includes('cancelled') ? route.abort() : route.continue(),
  )
  const status = rowOf(page, placed).getByRole('combobox')
  await status.focus()
  await status.selectOption('Annulé')
  await expect(question(page).getByLabel('Motif de l’annulation')).toBeFocused()
  await question(page).getByRole('button', { name: 'Ne pas annuler' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(status).toBeFocused()
  await expect(status).toHaveValue('confirmed')
  await status.selectOption('Annulé')
  await question(page).getByRole('button', { name: 'Oui, annuler' }).click()
  await expect(question(page)).toContainText('Dites pourquoi')
  expect(await findings(page)).toEqual([])
  await giveReason(page, 'Ne répond plus')
  await expect(notice(page, 'Erreur')).toBeVisible()
  await expect(notice(page, 'Impossible de mettre à jour le statut.')).toBeVisible()
  await expect(question(page).getByLabel('Motif de l’annulation')).toHaveValue('Ne répond plus')
  await page.unroute('**/_serverFn/**')
  await question(page).getByRole('button', { name: 'Oui, annuler' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(status).toHaveValue('cancelled')
  await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
  const history = dialogOf(page).getByRole('region', { name: 'Historique' })
  await expect(history.getByRole('listitem').first()).toContainText('Ne répond plus')
})

test('AORD-09 a status change without a network, in the first seconds of a page, fails at once', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const placed = await placeOrder(shop)
  await openOrders(page)
  const status = rowOf(page, placed).getByRole('combobox')
  await expect(status).toHaveValue('confirmed')
  await context.setOffline(true)
  await status.selectOption('Payé')
  await expect(notice(page, 'Impossible de mettre à jour le statut.')).toBeVisible({ timeout: 2000 })
  await expect(status).toHaveValue('confirmed')
})

test('AORD-10 AORD-16 the first delivery takes the stock, and says what it took', async ({
  page,
  changingShop: shop,
}) => {
  const stock = async () =>
    (await shop.sql<{ stock: number }>(`select stock from products where name = 'Ambre Doré'`))[0]?.stock
  await shop.sql(`update products set stock = 10 where name = 'Ambre Doré'`)
  const nameless = await placeOrder(shop, { quantity: 3 })
  const short = await placeOrder(shop, { quantity: 9 })
  await shop.sql('update order_items set product_id = null where order_id = $1', [nameless.order_id])
  await openOrders(page)
  const set = (placed: typeof short, label: string) =>
    rowOf(page, placed).getByRole('combobox').selectOption(label)

  await set(nameless, 'Livré')
  await expect(notice(page, 'Stock décrémenté.')).toBeVisible()
  expect(await stock()).toBe(7)
  await set(short, 'Livré')
  await expect(notice(page, 'Stock non décrémenté : Ambre Doré (stock insuffisant).')).toBeVisible()
  expect(await stock()).toBe(7)
  await set(nameless, 'Expédié')
  await expect(rowOf(page, nameless).getByText('Expédié', { exact: true }).first()).toBeVisible()
  await set(nameless, 'Livré')
  await expect
    .poll(() => shop.sql('select status from orders where id = $1', [nameless.order_id]))
    .toEqual([{ status: 'delivered' }])
  expect(await stock()).toBe(7)
})

test('AORD-11 who cancels a delivered order reads that nothing goes back into the stock', async ({
  page,
  changingShop: shop,
}) => {
  const placed = await placeOrder(shop)
  await openOrders(page)
  const status = rowOf(page, placed).getByRole('combobox')
  await status.selectOption('Annulé')
  await expect(question(page)).not.toContainText('stock')
  await question(page).getByRole('button', { name: 'Ne pas annuler' }).click()
  await status.selectOption('Livré')
  await expect(notice(page, 'Stock décrémenté.')).toBeVisible()
  await status.selectOption('Annulé')
  await expect(question(page)).toContainText('ne remet rien en stock')
  expect(await findings(page)).toEqual([])
})

test('AORD-13 AORD-16 paid takes nothing; a product that is gone is named', async ({
  page,
  changingShop: shop,
}) => {
  const placed = await placeOrder(shop, { product: 'Bois d’Iroko' })
  await shop.sql(`delete from products where name = 'Bois d’Iroko'`)
  await openOrders(page)
  await rowOf(page, placed).getByRole('combobox').selectOption('Payé')
  await page.getByRole('button', { name: 'Non, pas encore' }).click()
  await expect(notice(page, 'Statut de la commande mis à jour.')).toBeVisible()
  await expect(page.getByText(/Stock (non )?décrémenté/)).toHaveCount(0)
  await rowOf(page, placed).getByRole('combobox').selectOption('Livré')
  await expect(notice(page, 'Stock non décrémenté : Bois d’Iroko (produit introuvable).')).toBeVisible()
})

test('D50 AORD-11 a delivery is taken back from its notice, with its stock, also by keys', async ({
  page,
  changingShop: shop,
}) => {
  await shop.sql(`update products set stock = 10 where name = 'Ambre Doré'`)
  const state = (placed: Placed) =>
    shop.sql(
      `select o.status, p.stock, o.stock_taken_at is not null as taken
       from orders o, products p where o.id = $1 and p.name = 'Ambre Doré'`,
      [placed.order_id],
    )
  const placed = await placeOrder(shop, { quantity: 3 })
  await openOrders(page)
  await rowOf(page, placed).getByRole('combobox').selectOption('Livré')
  const takeBack = page.getByRole('button', { name: 'Annuler le changement' })
  await expect(takeBack).toBeVisible()
  expect(await state(placed)).toEqual([{ status: 'delivered', stock: 7, taken: true }])
  expect(await findings(page)).toEqual([])
  await takeBack.click()
  await expect(notice(page, 'Changement annulé.')).toBeVisible()
  await expect(takeBack).toHaveCount(0)
  expect(await state(placed)).toEqual([{ status: 'confirmed', stock: 10, taken: false }])
  await expect(rowOf(page, placed).getByRole('combobox')).toHaveValue('confirmed')

  // In the dialog, whose page rests, and by keys alone: F6 leads to the notices.
  await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Changement annulé : Livré → Confirmé')).toBeVisible()
  await dialog.getByRole('combobox').selectOption('Annulé')
  await giveReason(page)
  // The question returns the focus when it closes.
  await expect(question(page)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Annuler le changement' })).toBeVisible()
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(takeBack).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Changement annulé : Annulé → Confirmé')).toBeVisible()
  expect(await state(placed)).toEqual([{ status: 'confirmed', stock: 10, taken: false }])
})

test('D50 after ten seconds the way back is gone, and a late press is refused in plain words', async ({
  page,
  changingShop: shop,
}) => {
  const placed = await placeOrder(shop)
  await page.clock.install()
  await openOrders(page)
  await rowOf(page, placed).getByRole('combobox').selectOption('Annulé')
  await giveReason(page)
  const takeBack = page.getByRole('button', { name: 'Annuler le changement' })
  await expect(takeBack).toBeVisible()
  await shop.sql(
    `update order_status_history set changed_at = changed_at - interval '11 seconds' where order_id = $1`,
    [placed.order_id],
  )
  await takeBack.click()
  await expect(
    notice(page, 'Les dix secondes sont passées : ce changement ne peut plus être annulé.'),
  ).toBeVisible()
  await rowOf(page, placed).getByRole('combobox').selectOption('Livré')
  await expect(takeBack).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(takeBack).toHaveCount(0)
})
