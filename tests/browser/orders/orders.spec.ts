import type { Someone } from '../../fixtures/browser/account.ts'
import { addPastOrders } from '../../fixtures/browser/admin-orders.ts'
import { giveCustomer, userIdOf } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import {
  download,
  expect,
  holdCalls,
  open,
  test,
  wide,
  withoutLiveStream,
  withoutRight,
} from '../../fixtures/browser/test.ts'

/** Gives a customer orders of these statuses, the first the oldest, each of 10 000 CFA. */
async function addOrders(shop: TestShop, customer: Someone, statuses: string[], daysAgo = 20): Promise<void> {
  const userId = await userIdOf(shop, customer)
  const line = { product: 'Ambre Doré', price: 5000, quantity: 2, isInvoiced: true }
  const orders = statuses.map((status, n) => ({ userId, status, daysAgo: daysAgo - n, ...line }))
  await addPastOrders(shop, orders)
}

test.use(wide)

test('ORD-01 ORD-04 a customer’s orders: none, one page of them, and several, newest first', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const customer = await giveCustomer(page.context())
  const main = page.getByRole('main')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const pages = page.getByRole('navigation', { name: 'Pages de commandes' })
  const dialog = page.getByRole('dialog', { name: 'Détail de la commande' })

  await test.step('ORD-03 a loading state, then the way to the shop', async () => {
    const gate = await holdCalls(page)
    await page.goto('/orders')
    await expect(main.getByRole('status')).toBeVisible()
    gate()
    await expect(page.getByRole('heading', { name: 'Aucune Commande' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Voir la boutique' })).toHaveAttribute('href', '/boutique')
    await page.unrouteAll({ behavior: 'wait' })
  })

  await addOrders(shop, customer, ['paid', 'confirmed', 'cancelled'], 30)
  await shop.sql(
    `delete from invoices where order_id = (select id from orders where user_id = $1 order by created_at desc limit 1)`,
    [await userIdOf(shop, customer)],
  )
  await test.step('ORD-18 a failed load is shown and can be repeated', async () => {
    await withoutLiveStream(page)
    await withoutRight(shop, 'select on orders from customer', async () => {
      await page.reload()
      await expect(page.getByText('Impossible de charger vos commandes.')).toBeVisible()
    })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(rows).toHaveCount(3)
  })

  await test.step('ORD-06 ORD-08 five columns; one page has no page numbers', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Numéro de commande',
      'Date',
      'Statut',
      'Total',
      'Actions',
    ])
    await expect(pages).toHaveCount(0)
  })

  await test.step('ORD-10 ORD-12 an order in full', async () => {
    await rows.last().getByRole('button', { name: /^Voir/ }).click()
    const [{ day, number } = { day: '', number: '' }] = await shop.sql<{ day: string; number: string }>(
      `select to_char(created_at at time zone 'Africa/Abidjan', 'YYYY-MM-DD') as day, order_number as number from orders
       where user_id = $1 order by created_at limit 1`,
      [await userIdOf(shop, customer)],
    )
    const written = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
    for (const fact of [
      written.format(new Date(day)),
      'Total10 000 CFA',
      number,
      number.replace('CMD', 'FACT'),
      'Awa Koné',
      'awa@exemple.ci',
      'Cocody, rue 12',
      'Ambre Doré',
      '5 000 CFA × 2',
      'Sonner deux fois',
    ])
      await expect(dialog).toContainText(fact)
  })

  await test.step('ORD-16 ORD-17 a paid one reads "En attente", on its invoice too, and nothing changes its status', async () => {
    await expect(dialog).toContainText('En attente')
    await expect(dialog).not.toContainText('Payé')
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    const invoice = await download(page, dialog.getByRole('button', { name: 'Télécharger la facture' }))
    expect(invoice.name).toMatch(/^Facture_FACT-\d+-[0-9A-F]{8}\.html$/)
    expect(String(invoice.content)).toMatch(/Statut\s: En attente/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('ORD-07 ORD-11 an order without an invoice offers none', async () => {
    await expect(page.getByRole('button', { name: /^Voir/ })).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^Facture/ })).toHaveCount(2)
    await rows.first().getByRole('button', { name: /^Voir/ }).click()
    await expect(dialog).toContainText('Cocody, rue 12')
    await expect(dialog.getByRole('button', { name: 'Télécharger la facture' })).toHaveCount(0)
  })

  await test.step('four a page, with the way to each', async () => {
    await addOrders(shop, customer, ['pending', 'shipped', 'delivered'])
    await open(page, '/orders')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Commandes')
    await expect(rows).toHaveCount(4)
    const status = (n: number) => rows.nth(n).getByRole('cell').nth(2)
    for (const [position, text] of ['Livré', 'Expédié', 'En attente', 'Annulé'].entries())
      await expect(status(position)).toHaveText(text)
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

  await test.step('ORD-05 ORD-09 four figures, and the customer service', async () => {
    const tile = (label: string) => page.locator('dl > div', { hasText: label }).getByRole('definition')
    await expect(tile('Commandes')).toHaveText('6')
    await expect(tile('En cours')).toHaveText('4')
    await expect(tile('Livrées')).toHaveText('1')
    await expect(tile('Montant total')).toHaveText('60 000 CFA')
    await expect(page.getByRole('heading', { name: 'Service client' })).toBeVisible()
  })
})
