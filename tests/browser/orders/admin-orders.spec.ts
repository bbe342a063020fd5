import type { Page } from '@playwright/test'
import { holdUpdates } from '../../fixtures/browser/admin.ts'
import {
  addPastOrders,
  dialogOf,
  openOrders,
  placeOrder,
  rowOf,
  trackingPath,
} from '../../fixtures/browser/admin-orders.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import { download, expect, notice, test, wide, withoutRight } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages de commandes' })
const chip = (page: Page, label: RegExp) =>
  page.getByRole('group', { name: 'Filtrer par statut' }).getByRole('button', { name: label })

test('AORD-01 AORD-03 the list: filters, pages of ten and a search, kept by reload and back', async ({
  page,
  shop,
}) => {
  const wanted = await placeOrder(shop, { name: 'Zouzoua N’Dri' })
  await placeOrder(shop)
  await holdUpdates(page)
  await giveSession(page.context(), admin)

  await test.step('AORD-06 a failed load is shown in its place and in the log, without a toast, and can be repeated', async () => {
    const logged = shop.readLog().length
    await withoutRight(shop, 'select on orders from admin', async () => {
      await page.goto('/admin?tab=orders')
      await expect(page.getByText('La liste n’a pas pu être chargée.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Messages' }).getByText('Erreur')).toHaveCount(0)
      await expect
        .poll(() => shop.readLog().slice(logged))
        .toMatch(/permission denied for table orders.*"a command failed"/)
    })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(rowOf(page, wanted)).toBeVisible()
  })

  const box = page.getByRole('searchbox', { name: 'Numéro, nom ou téléphone' })
  await test.step('a search is in the address, and nothing found says so', async () => {
    await box.fill('zouzoua ndri')
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, wanted)).toBeVisible()
    await expect(page).toHaveURL(/q=zouzoua/)
    await box.fill('zzzzqqqq')
    await expect(page.getByText('Aucune commande trouvée.', { exact: true })).toBeVisible()
    await box.fill('')
  })

  await test.step('one status, page by page', async () => {
    await shop.sql(`update orders set status = 'confirmed' where status = 'shipped'`)
    const older = (_: unknown, n: number) => ({
      customer: `Client ${n + 1}`,
      status: 'shipped',
      daysAgo: 30 + n,
    })
    await addPastOrders(shop, Array.from({ length: 23 }, older))
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
})

test('AORD-04 AORD-17 an order in full, with its history, its invoice and the ways to its customer', async ({
  page,
  shop,
}) => {
  const phone = freshPhone()
  const digits = `225${phone.replace(' ', '')}`
  const placed = await placeOrder(shop, {
    name: 'Aya Coulibaly',
    phone,
    email: 'aya@exemple.ci',
    notes: 'Sonner deux fois',
    quantity: 2,
  })
  await shop.sql(
    `update orders set customer_address = customer_address || E'\\nRepère : Position : 5.35995, -4.00826' where id = $1`,
    [placed.order_id],
  )
  const dialog = dialogOf(page)
  const hrefOf = async (name: string) =>
    decodeURIComponent((await dialog.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '')
  await openOrders(page, '&order=019aa000-0000-7000-8000-000000000001')
  await expect(dialog).toContainText('Cette commande est introuvable.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
  for (const fact of [
    'Aya Coulibaly',
    'Sonner deux fois',
    '× 2',
    'Ambre Doré',
    /FACT-\d+-\w{8}/,
    'Cocody, rue',
  ])
    await expect(dialog).toContainText(fact)
  expect(await hrefOf('Appeler')).toBe(`tel:+${digits}`)
  expect(await hrefOf('WhatsApp')).toMatch(
    new RegExp(`^https://wa\\.me/${digits}\\?text=Bonjour Aya .*${placed.order_number}`),
  )
  expect(await hrefOf('E-mail')).toMatch(/^mailto:aya@exemple\.ci\?/)

  await dialog.getByRole('combobox', { name: /^Statut de la commande/ }).selectOption('Payé')
  await page.getByRole('button', { name: 'Non, pas encore' }).click()
  const history = dialog.getByRole('region', { name: 'Historique' }).getByRole('listitem')
  await expect(history.filter({ hasText: /Commande passée\s: Confirmé/ })).toContainText('Le client')
  await expect(history.filter({ hasText: 'Confirmé → Payé' })).toContainText('Administration')
  const invoice = await download(page, dialog.getByRole('button', { name: 'Télécharger la facture' }))
  expect(String(invoice.content)).toContain('Aya Coulibaly')

  await test.step('AFTER-08 AFTER-09 its position on a map; a customer whose order is on its way is informed', async () => {
    expect(await hrefOf('Ouvrir la carte')).toBe(
      'https://www.google.com/maps/search/?api=1&query=5.35995,-4.00826',
    )
    await dialog.getByRole('combobox', { name: /^Statut de la commande/ }).selectOption('Expédié')
    await expect(dialog.getByRole('link', { name: 'Annoncer le coursier' })).toBeVisible()
    expect(await hrefOf('Annoncer le coursier')).toMatch(
      new RegExp(`^https://wa\\.me/${digits}\\?text=.*votre commande ${placed.order_number}`, 's'),
    )
  })

  await test.step('WORK-05 the courier gets it by WhatsApp', async () => {
    const text = await hrefOf('Envoyer au coursier')
    expect(text).toMatch(/^https:\/\/wa\.me\/\?text=/)
    for (const part of ['Aya Coulibaly', '• 2 × Ambre Doré', 'Sonner deux fois']) expect(text).toContain(part)
    expect(text).toMatch(/À encaisser\s: 104\s000\sCFA/)
  })

  await test.step('TRACK-06 an admin takes the customer’s link away after a question, and makes a new one', async () => {
    const before = await trackingPath(shop, placed.order_id)
    await dialog.getByRole('button', { name: 'Révoquer le lien' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Révoquer ce lien ?')
    await dialog.getByRole('button', { name: 'Oui, révoquer' }).click()
    await expect(dialog.getByText('Le client n’a pas de lien de suivi.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Nouveau lien' }).click()
    await expect(dialog.getByRole('button', { name: 'Copier le lien' })).toBeVisible()
    expect(await trackingPath(shop, placed.order_id)).not.toBe(before)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/order=/)
    await page.goto(before)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lien invalide')
  })
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('AORD-04 AORD-08 by the keyboard alone, written when it is confirmed', { tag: '@rare' }, async ({
    page,
    shop,
  }) => {
    const placed = await placeOrder(shop)
    const stored = async () =>
      (await shop.sql<{ status: string }>('select status from orders where id = $1', [placed.order_id]))[0]
        ?.status
    await openOrders(page)
    const row = rowOf(page, placed)
    const select = row.getByRole('combobox')
    const command = 'changeOrderStatus'
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
  })
})
