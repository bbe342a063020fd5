import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdUpdates } from '../../fixtures/browser/admin.ts'
import { addOldOrders, dialogOf, openOrders, placeOrder, rowOf } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages de commandes' })
const chip = (page: Page, label: RegExp) =>
  page.getByRole('group', { name: 'Filtrer par statut' }).getByRole('button', { name: label })

test('AORD-01 AORD-03 filter and pages of ten, kept by reload and back', async ({ page, shop }) => {
  await shop.sql(`update orders set status = 'confirmed' where status = 'shipped'`)
  await addOldOrders(shop, 'shipped', 23)
  await openOrders(page)
  await chip(page, /^Expédié/).click()
  await expect(page).toHaveURL(/status=shipped/)
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText('Client 1')
  await pagesOf(page).getByRole('button', { name: 'Page 3', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).last()).toContainText('Client 23')
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await expect(chip(page, /^Expédié 23$/)).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await chip(page, /^Toutes/).click()
  await expect(page).not.toHaveURL(/status/)
})

test('AORD-01 the refresh button reads the list again', async ({ page, shop }) => {
  await placeOrder(shop)
  await holdUpdates(page)
  await giveSession(page.context(), admin)
  await page.goto('/admin?tab=orders')
  await expect(rows(page).first()).toBeVisible()
  const list = await serverFunctionId('getAllOrders')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(() => asked.filter((url) => url.includes(list)).length).toBe(1)
})

test('AORD-03 finds orders by number, name and phone', async ({ page, shop }) => {
  const phone = `05 ${freshPhone().slice(-6)}88`
  const wanted = await placeOrder(shop, { name: 'Zouzoua N’Dri', phone: `+225 ${phone}` })
  await placeOrder(shop)
  await openOrders(page)
  const box = page.getByRole('searchbox', { name: 'Numéro, nom ou téléphone' })
  for (const asked of [
    wanted.order_number,
    'zouzoua ndri',
    phone.slice(0, -2),
    `00225 ${phone.replace(' ', '')}`,
  ]) {
    await box.fill(asked)
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, wanted)).toBeVisible()
    await box.fill('')
    await expect(rows(page).nth(1)).toBeVisible()
  }
  await box.fill('zouzoua')
  await expect(page).toHaveURL(/q=zouzoua/)
  const long = 'zouzoua '.repeat(20)
  await box.fill(long)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'zouzoua '.repeat(13).slice(0, 100))
  await expect(page.getByText('Seuls les 100 premiers caractères sont recherchés.')).toBeVisible()
  await expect(box).toHaveValue(long)
})

test('AORD-06 an empty list says so', async ({ page }) => {
  await openOrders(page, '&q=zzzzqqqq')
  await expect(page.getByText('Aucune commande trouvée.', { exact: true })).toBeVisible()
})

test('AORD-06 a failed load is shown in its place and in the log, without a toast, and can be repeated', async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop)
  await holdUpdates(page)
  await giveSession(page.context(), admin)
  const logged = shop.readLog().length
  await shop.sql('revoke select on orders from admin')
  try {
    await page.goto('/admin?tab=orders')
    await expect(page.getByText('La liste n’a pas pu être chargée.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Erreur')).toHaveCount(0)
    await expect
      .poll(() => shop.readLog().slice(logged))
      .toMatch(/permission denied for table orders.*"a command failed"/)
  } finally {
    await shop.sql('grant select on orders to admin')
  }
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(rowOf(page, placed)).toBeVisible()
})

test('AORD-04 AORD-17 an order in full, with the ways to its customer', async ({ page, shop }) => {
  const phone = freshPhone()
  const digits = `225${phone.replace(' ', '')}`
  const placed = await placeOrder(shop, {
    name: 'Aya Coulibaly',
    phone,
    email: 'aya@exemple.ci',
    notes: 'Sonner deux fois',
    quantity: 2,
  })
  await openOrders(page)
  await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
  const dialog = dialogOf(page)
  for (const fact of [
    'Aya Coulibaly',
    'Sonner deux fois',
    '× 2',
    'Ambre Doré',
    /FACT-\d+-\w{8}/,
    'Cocody, rue',
  ]) {
    await expect(dialog).toContainText(fact)
  }
  await expect(dialog.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', `tel:+${digits}`)
  const chat = await dialog.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toMatch(
    new RegExp(`^https://wa\\.me/${digits}\\?text=Bonjour Aya .*${placed.order_number}`),
  )
  await expect(dialog.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
    'href',
    /^mailto:aya@exemple\.ci\?/,
  )
  await dialog.getByLabel(/^Statut de la commande/).selectOption('Payé')
  await page.getByRole('button', { name: 'Non, pas encore' }).click()
  const history = dialog.getByRole('region', { name: 'Historique' }).getByRole('listitem')
  await expect(history.filter({ hasText: 'Commande passée : Confirmé' })).toContainText('Le client')
  await expect(history.filter({ hasText: 'Confirmé → Payé' })).toContainText('Administration')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger la facture' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Aya Coulibaly')
  await page.reload()
  await expect(dialogOf(page)).toContainText('Aya Coulibaly')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/order=/)
})

test('AFTER-08 AFTER-09 an admin opens the position on a map, and informs a customer whose order is on its way', async ({
  page,
  shop,
}) => {
  const { order_id, order_number } = await placeOrder(shop, { phone: '07 01 02 03 04' })
  await shop.sql(
    `update orders set status = 'shipped', customer_address = customer_address || E'\\nRepère : Position : 5.35995, -4.00826'
     where id = $1`,
    [order_id],
  )
  await giveSession(page.context(), admin)
  await open(page, `/admin?tab=orders&order=${order_id}`)
  const dialog = page.getByRole('dialog', { name: 'Détail de la commande' })
  await expect(dialog.getByRole('link', { name: 'Ouvrir la carte' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=5.35995,-4.00826',
  )
  const told = await dialog.getByRole('link', { name: 'Annoncer le coursier' }).getAttribute('href')
  expect(decodeURIComponent(told ?? '')).toContain(`votre commande ${order_number}`)
  expect(told).toMatch(/^https:\/\/wa\.me\/2250701020304\?text=/)
})

test('AORD-04 an address of an order that does not exist says so', async ({ page }) => {
  await openOrders(page, '&order=019aa000-0000-7000-8000-000000000001')
  await expect(dialogOf(page)).toContainText('Cette commande est introuvable.')
})

test('the orders and one of them have no axe finding, and fit 360 and 320 px', async ({ page, shop }) => {
  await addOldOrders(shop, 'cancelled', 12)
  const placed = await placeOrder(shop, { email: 'awa@exemple.ci' })
  await openOrders(page)
  await placeOrder(shop)
  await expect(page.getByText('NOUVEAU', { exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overhang()).toBe(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overhang()).toBe(0)
  await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
  await expect(dialogOf(page)).toContainText('Commande passée')
  expect(await findings(page)).toEqual([])
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('AORD-07 the statuses have the customers’ colours, and paid its own', async ({ page, shop }) => {
    const placed = await placeOrder(shop)
    await openOrders(page)
    const badges = rowOf(page, placed).getByRole('cell').nth(4).locator('span')
    const badge = badges.filter({ hasNotText: 'Stock insuffisant' }).last()
    const select = rowOf(page, placed).getByRole('combobox')
    for (const [label, colour] of [
      // First: the question about the money, after "Payé", would be above that about the reason.
      ['Annulé', 'rgb(242, 149, 128)'],
      ['En attente', 'rgb(185, 187, 190)'],
      ['Confirmé', 'rgb(240, 169, 59)'],
      ['Payé', 'rgb(201, 174, 232)'],
      ['Expédié', 'rgb(157, 189, 230)'],
    ] as const) {
      if ((await badge.textContent()) !== label) await select.selectOption(label)
      if (label === 'Annulé') {
        await page.getByLabel('Motif de l’annulation').fill('Injoignable')
        await page.getByRole('button', { name: 'Oui, annuler' }).click()
      }
      await expect(badge).toHaveText(label)
      await expect(badge).toHaveCSS('color', colour)
    }
    expect(await findings(page)).toEqual([])
  })

  test('AORD-04 AORD-08 by the keyboard alone, written when it is confirmed', async ({ page, shop }) => {
    const placed = await placeOrder(shop)
    const stored = async () =>
      (await shop.sql<{ status: string }>('select status from orders where id = $1', [placed.order_id]))[0]
        ?.status
    await openOrders(page)
    const row = rowOf(page, placed)
    const select = row.getByRole('combobox')
    const command = await serverFunctionId('changeOrderStatus')
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(command)) changes.push(request.url())
    })

    // Four arrows pass by "Livré", which takes the stock: none of them is a decision.
    await select.focus()
    for (const value of ['paid', 'shipped', 'delivered', 'cancelled']) {
      await page.keyboard.press('ArrowDown')
      await expect(select).toHaveValue(value)
    }
    await expect(row.getByRole('status')).toHaveText('Entrée pour enregistrer, Échap pour revenir.')
    await page.keyboard.press('Escape')
    await expect(select).toHaveValue('confirmed')
    await expect(row.getByRole('status')).toHaveText('')
    expect(changes).toHaveLength(0)
    expect(await stored()).toBe('confirmed')

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Statut de la commande mis à jour.')).toBeVisible()
    expect(await stored()).toBe('paid')
    await expect(page.getByRole('dialog', { name: 'Argent reçu ?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(select).toBeFocused()

    await page.keyboard.press('ArrowDown')
    await expect(select).toHaveValue('shipped')
    await page.keyboard.press('Tab')
    await expect(row.getByRole('link', { name: /^Appeler/ })).toBeFocused()
    await expect.poll(stored).toBe('shipped')
    expect(changes).toHaveLength(2)
    const view = page.getByRole('button', { name: `Voir la commande ${placed.order_number}` })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(view).toBeFocused()

    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect(dialog).toContainText(placed.order_number)
    await dialog.getByRole('combobox').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('combobox')).toHaveValue('shipped')
    await page.keyboard.press('Escape')
    await expect(view).toBeFocused()
    expect(await stored()).toBe('shipped')
  })
})
