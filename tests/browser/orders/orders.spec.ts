import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAccount, type Someone } from '../../fixtures/browser/account.ts'
import { userIdOf } from '../../fixtures/browser/customer.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, hydrated, notice, open, test, wide, withoutLiveStream } from '../../fixtures/browser/test.ts'

/** A signed-in customer with orders of these statuses, the first the oldest, each of 10 000 CFA. */
async function customerWithOrders(page: Page, shop: TestShop, statuses: string[]): Promise<Someone> {
  const customer = await giveCustomer(page.context())
  await shop.sql(
    `with placed as (
       insert into orders (order_number, customer_name, customer_email, customer_phone, customer_address, total_amount, status,
         payment_status, user_id, created_at, notes)
       select 'CMD-179000000000' || n || '-' || upper(left(md5($2::text || n), 8)), 'Awa Koné', 'awa@exemple.ci', '07 07 07 07 07',
         'Cocody, rue 12', 10000, status, 'pending', $2::uuid, now() - (20 - n) * interval '1 day', 'Sonner deux fois'
       from unnest($1::text[]) with ordinality as list(status, n)
       returning id, order_number
     ), lines as (
       insert into order_items (order_id, product_name, product_price, quantity, subtotal)
       select id, 'Ambre Doré', 5000, 2, 10000 from placed
     )
     insert into invoices (invoice_number, order_id, customer_name, customer_email, customer_phone, customer_address, subtotal,
       delivery_fee, total_amount, status)
     select replace(order_number, 'CMD', 'FACT'), id, 'Awa Koné', 'awa@exemple.ci', '07 07 07 07 07', 'Cocody, rue 12', 10000, 0,
       10000, 'sent' from placed`,
    [statuses, await userIdOf(shop, customer)],
  )
  return customer
}

async function openOrders(page: Page): Promise<void> {
  await page.goto('/orders')
  await hydrated(page)
}

test('ORD-02 AUTH-27 a visitor sees the way to the login, and no history', async ({ page }) => {
  await openOrders(page)
  await expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    '/login',
  )
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('ORD-03 a customer without orders reads so, after a loading state', async ({ page, shop }) => {
  await customerWithOrders(page, shop, [])
  const gate = Promise.withResolvers<void>()
  await page.route(/_serverFn/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/orders')
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'Aucune Commande' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Voir la boutique' })).toHaveAttribute(
    'href',
    '/boutique',
  )
})

test('ORD-05 ORD-09 the history begins with four figures, and names the customer service', async ({
  page,
  shop,
}) => {
  await customerWithOrders(page, shop, ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled'])
  await openOrders(page)
  const tile = (label: string) => page.locator('dl > div', { hasText: label }).getByRole('definition')
  await expect(tile('Commandes')).toHaveText('6')
  await expect(tile('En cours')).toHaveText('4')
  await expect(tile('Livrées')).toHaveText('1')
  await expect(tile('Montant total')).toHaveText('60 000 CFA')
  await expect(page.getByRole('heading', { name: 'Service client' })).toBeVisible()
})

test('ORD-01 ORD-04 the history, newest first, 4 a page', async ({ page, shop }) => {
  await customerWithOrders(page, shop, ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled'])
  await openOrders(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Commandes')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(4)
  const status = (n: number) => rows.nth(n).getByRole('cell').nth(2)
  for (const [position, text] of ['Annulé', 'Livré', 'Expédié', 'En attente'].entries()) {
    await expect(status(position)).toHaveText(text)
  }
  const pages = page.getByRole('navigation', { name: 'Pages de commandes' })
  await expect(pages.getByRole('button')).toHaveCount(4)
  await expect(pages.getByRole('button', { name: 'Page précédente' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Page suivante' }).click()
  await expect(rows).toHaveCount(2)
  await expect(status(0)).toHaveText('Confirmé')
  await expect(status(1)).toHaveText('En attente')
  await expect(pages.getByRole('button', { name: 'Page suivante' })).toBeDisabled()
  await page.reload()
  await expect(rows).toHaveCount(2)
  await pages.getByRole('button', { name: 'Page 1' }).click()
  await expect(rows).toHaveCount(4)
})

test('ORD-08 one page of orders has no page numbers', async ({ page, shop }) => {
  await customerWithOrders(page, shop, ['pending', 'confirmed', 'paid', 'shipped'])
  await openOrders(page)
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(4)
  await expect(page.getByRole('navigation', { name: 'Pages de commandes' })).toHaveCount(0)
})

test('ORD-10 ORD-12 the detail of an order', async ({ page, shop }) => {
  const customer = await customerWithOrders(page, shop, ['paid'])
  await openOrders(page)
  await page.getByRole('button', { name: /^Voir/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Détail de la commande' })
  const [{ day } = { day: '' }] = await shop.sql<{ day: string }>(
    `select to_char(created_at at time zone 'Africa/Abidjan', 'YYYY-MM-DD') as day from orders
     where user_id = $1`,
    [await userIdOf(shop, customer)],
  )
  const written = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
  for (const fact of [
    'En attente',
    written,
    'Total10 000 CFA',
    /CMD-1790000000001-[0-9A-F]{8}/,
    /FACT-1790000000001-[0-9A-F]{8}/,
    'Awa Koné',
    '07 07 07 07 07',
    'awa@exemple.ci',
    'Cocody, rue 12',
    'Ambre Doré',
    '5 000 CFA × 2',
    '10 000 CFA',
    'Sonner deux fois',
  ]) {
    await expect(dialog).toContainText(fact)
  }
})

test('ORD-16 ORD-17 a paid order reads "En attente", on its invoice too, and nothing changes its status', async ({
  page,
  shop,
}) => {
  await customerWithOrders(page, shop, ['paid'])
  await openOrders(page)
  await page.getByRole('button', { name: /^Voir/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Détail de la commande' })
  await expect(dialog).toContainText('En attente')
  await expect(dialog).not.toContainText('Payé')
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger la facture' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Facture_FACT-1790000000001-[0-9A-F]{8}\.html$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('Statut : En attente')
})

test('ORD-07 ORD-11 an order without an invoice offers none', async ({ page, shop }) => {
  const customer = await customerWithOrders(page, shop, ['confirmed', 'confirmed'])
  await shop.sql(
    `delete from invoices where order_id = (select id from orders where user_id = $1 order by created_at limit 1)`,
    [await userIdOf(shop, customer)],
  )
  await openOrders(page)
  await expect(page.getByRole('button', { name: /^Voir/ })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Facture/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Voir/ }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Détail de la commande' })
  await expect(dialog).toContainText('Cocody, rue 12')
  await expect(dialog.getByRole('button', { name: 'Télécharger la facture' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Facture/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Facture_FACT-/)
  await expect(notice(page, 'Facture téléchargée')).toBeVisible()
})

test('ORD-18 a failed load is shown and can be repeated', async ({ page, shop, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await customerWithOrders(page, shop, ['confirmed'])
  await withoutLiveStream(page)
  await shop.sql('revoke select on orders from customer')
  try {
    await page.goto('/orders')
    await expect(page.getByText('Impossible de charger vos commandes.')).toBeVisible()
  } finally {
    await shop.sql('grant select on orders to customer')
  }
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1)
})

test('ORD-18 an unexpected failure is shown as such', async ({ page, shop, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await customerWithOrders(page, shop, ['confirmed'])
  await openOrders(page)
  await expect(page.getByRole('table')).toBeVisible()
  await withoutLiveStream(page)
  await open(page, '/')
  const link = (await openAccount(page)).getByRole('link', { name: 'Mes commandes' })
  await expect(link).toBeVisible()
  let isBroken = true
  await page.route(/_serverFn/, (route) => (isBroken ? route.abort() : route.continue()))
  await link.click()
  await expect(page.getByText('Une erreur est survenue lors du chargement.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test.describe('on a wide screen', () => {
  test.use(wide)
  test('ORD-06 the table has its five columns', async ({ page, shop }) => {
    await customerWithOrders(page, shop, ['confirmed'])
    await openOrders(page)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Numéro de commande',
      'Date',
      'Statut',
      'Total',
      'Actions',
    ])
  })

  test('ORD-14 ORD-15 each status has its colour', async ({ page, shop }) => {
    await customerWithOrders(page, shop, ['confirmed', 'shipped', 'delivered', 'cancelled'])
    await openOrders(page)
    const colour = (text: string) =>
      page
        .getByRole('cell', { name: text })
        .locator('span')
        .evaluate((badge) => getComputedStyle(badge).color)
    const colours = {
      Confirmé: await colour('Confirmé'),
      Expédié: await colour('Expédié'),
      Livré: await colour('Livré'),
      Annulé: await colour('Annulé'),
    }
    expect(colours).toEqual({
      Confirmé: 'rgb(240, 169, 59)',
      Expédié: 'rgb(157, 189, 230)',
      Livré: 'rgb(159, 207, 150)',
      Annulé: 'rgb(242, 149, 128)',
    })
  })
})
