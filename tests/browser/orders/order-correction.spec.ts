import type { Page } from '@playwright/test'
import { loseAnswer } from '../../fixtures/browser/admin.ts'
import { dialogOf, openOrders, placeOrder, trackingPath } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { download, expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'

const correction = (page: Page) => page.getByRole('dialog', { name: 'Corriger la commande' })

const openCorrection = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Corriger la commande' }).click()

const save = (page: Page) => correction(page).getByRole('button', { name: 'Enregistrer' }).click()

const priceOf = async (shop: TestShop, name: string) =>
  (await shop.sql<{ price: number }>('select price::float from products where name = $1', [name]))[0]
    ?.price ?? 0

const receiptOf = (shop: TestShop, orderId: string) =>
  shop.sql(
    `select o.total_amount::float as total, i.version, i.total_amount::float as invoiced,
       (select count(*)::integer from invoice_versions v where v.order_id = o.id) as earlier
     from orders o join invoices i on i.order_id = o.id where o.id = $1`,
    [orderId],
  )

test('CORR-01 CORR-03 lines are corrected with the money beside them, and the customer’s page follows', {
  tag: '@rare',
}, async ({ page, shop, elsewhere }) => {
  const placed = await placeOrder(shop, { quantity: 2, email: 'awa@example.com' })
  await shop.sql(
    `insert into payments (order_id, kind, amount, request_key) values ($1, 'cash', 60000, gen_random_uuid())`,
    [placed.order_id],
  )
  const customerPage = await (await elsewhere()).newPage()
  await open(customerPage, await trackingPath(shop, placed.order_id))
  await expect(customerPage.getByText('104 000 CFA').first()).toBeVisible()

  await openOrders(page, `&order=${placed.order_id}`)
  await openCorrection(page)
  await correction(page).getByRole('button', { name: 'Diminuer la quantité' }).click()
  await expect(correction(page)).toContainText('Déjà reçu 60 000 CFA, à rembourser 8 000 CFA')
  await correction(page).getByLabel('Chercher un produit').fill('Essence de R')
  await correction(page)
    .getByRole('button', { name: /^Ajouter Essence de Rose/ })
    .click()
  const total = 52_000 + (await priceOf(shop, 'Essence de Rose'))
  const left = String(total - 60_000).replace(/\B(?=(\d{3})+$)/g, ' ')
  await expect(correction(page)).toContainText(`Déjà reçu 60 000 CFA, reste ${left} CFA`)
  await save(page)
  await expect(correction(page)).toContainText('Dites pourquoi vous corrigez cette commande')
  await correction(page).getByLabel('Motif de la correction').fill('Rose au lieu du second Ambre')
  await save(page)
  await expect(notice(page, 'Commande corrigée.')).toBeVisible()
  await expect(correction(page)).toHaveCount(0)
  await expect(dialogOf(page)).toContainText(/Version 2, remplace la version 1 du/)
  await expect(dialogOf(page)).toContainText('E-mail au client (correction, version 2)')
  expect(await receiptOf(shop, placed.order_id)).toEqual([{ total, version: 2, invoiced: total, earlier: 1 }])

  await expect(customerPage.getByText('Essence de Rose')).toBeVisible()
  await expect(customerPage.getByText(/^Version 2, remplace la version 1 du/)).toBeVisible()
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('CORR-05 CORR-06 somebody else’s change and a lost answer lose nothing typed, and correct once', {
    tag: '@rare',
  }, async ({ page, shop, allowConsole }) => {
    allowConsole(/Failed to load resource/)
    const placed = await placeOrder(shop)
    await openOrders(page, `&order=${placed.order_id}`)
    await openCorrection(page)
    const phone = correction(page).getByLabel('Téléphone')
    await phone.fill('05 06 07 08 09')
    await correction(page).getByLabel('Motif de la correction').fill('Numéro mal noté')
    await shop.sql(`update orders set status = 'paid', customer_name = 'Awa Traoré' where id = $1`, [
      placed.order_id,
    ])
    await save(page)
    const conflict = correction(page).getByRole('alert').filter({ hasText: 'Quelqu’un d’autre' })
    await expect(conflict).toContainText('Confirmé → Payé')
    await expect(conflict).toContainText('Awa Koné → Awa Traoré')
    await expect(phone).toHaveValue('05 06 07 08 09')
    await expect(correction(page).getByLabel('Nom complet')).toHaveValue('Awa Traoré')
    await loseAnswer(page, 'correctPlacedOrder')
    await conflict.getByRole('button', { name: 'Enregistrer quand même mes modifications' }).click()
    await expect(
      notice(page, 'Connexion impossible. Vérifiez votre réseau, puis réessayez : rien n’est perdu.'),
    ).toBeVisible()
    await expect(phone).toHaveValue('05 06 07 08 09')
    await save(page)
    await expect(notice(page, 'Commande corrigée.')).toBeVisible()
    expect(await receiptOf(shop, placed.order_id)).toMatchObject([{ version: 2, earlier: 1 }])

    // The previous version can be opened, and the customer can be informed.
    const versions = dialogOf(page).getByRole('listitem').filter({ hasText: 'Numéro mal noté' })
    await versions.locator('summary').click()
    expect(await findings(page)).toEqual([])
    const former = await download(page, versions.getByRole('button', { name: 'Télécharger la version 1' }))
    expect(former.name).toMatch(/^Facture_FACT-[\w-]+_version_1\.html$/)
    await expect(dialogOf(page).getByRole('link', { name: 'Annoncer la correction' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/2250506070809\?text=Bonjour%20Awa%20Traor/,
    )
  })
})
