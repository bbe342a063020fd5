import type { Page } from '@playwright/test'
import { agree, dialogOf, openAdmin, openTab, saveButton } from '../../fixtures/browser/admin.ts'
import {
  asPortal,
  expectNotice,
  expectSaid,
  messages,
  portalOn,
} from '../../fixtures/browser/network/foreign.ts'
import { unexpected } from '../../fixtures/browser/network/foreign-texts.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

/** The form still holds what was typed, and is left. */
async function leaveForm(page: Page, typed: string): Promise<void> {
  await expect(dialogOf(page).getByLabel('Nom', { exact: true })).toHaveValue(typed)
  await agree(page, dialogOf(page).getByRole('button', { name: 'Annuler' }))
  await expect(dialogOf(page)).toHaveCount(0)
}

test.slow()
test.use(wide)

/** A page that a move inside the site could not load is also written into the console. */
test.beforeEach(({ allowConsole }) =>
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/),
)

test('D39 APROD-11 a portal’s page in the place of answers about the catalogue', async ({ page, shop }) => {
  const { between } = await portalOn(page)
  await openAdmin(page)
  await between('getAdminProducts', async () => {
    await openTab(page, 'Produits')
    await expectNotice(page, 'getAdminProducts')
  })
  await between('getStockOverview', async () => {
    await page.reload()
    await expectSaid(page, 'getStockOverview')
  })
  await between('getProductForEdit', async () => {
    await page.getByRole('button', { name: 'Modifier Ambre Doré' }).click()
    await expectNotice(page, 'getProductForEdit')
  })
  await between('getCategoryChoice', async () => {
    await page.getByRole('button', { name: 'Modifier Ambre Doré' }).click()
    await expectNotice(page, 'getCategoryChoice')
  })
  await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Ambre Retouché')
  await between('editProduct', async () => {
    await saveButton(page).click()
    await expectNotice(page, 'editProduct')
  })
  await page.route('**/api/pictures**', (route) => route.fulfill(asPortal))
  await dialogOf(page)
    .getByRole('group', { name: /^Image/ })
    .locator('input[type=file]')
    .setInputFiles('database/demo/pictures/ambre-dore-640.webp')
  await expect(dialogOf(page).getByRole('alert')).toHaveText(unexpected)
  await leaveForm(page, 'Ambre Retouché')
  await page.getByRole('button', { name: 'Ajouter un produit' }).click()
  await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Nouveau')
  await dialogOf(page).getByLabel('Prix (CFA)', { exact: true }).fill('1000')
  await dialogOf(page).getByLabel('Stock').fill('1')
  await between('addProduct', async () => {
    await saveButton(page).click()
    await expectNotice(page, 'addProduct')
  })
  await leaveForm(page, 'Nouveau')
  const formats = page.getByRole('button', { name: 'Formats de Cacao Impérial' }).first()
  await between('getProductFormats', async () => {
    await formats.click()
    await expectNotice(page, 'getProductFormats')
  })
  await formats.click()
  await dialogOf(page).getByLabel('Format (ml)').first().fill('30')
  await between('setProductFormats', async () => {
    await saveButton(page).click()
    await expectNotice(page, 'setProductFormats')
  })
  await expect(dialogOf(page).getByLabel('Format (ml)').first()).toHaveValue('30')
  await agree(page, dialogOf(page).getByRole('button', { name: 'Annuler' }))
  await between('setProductActive', async () => {
    await page.getByRole('switch', { name: 'Ambre Doré en vente' }).click()
    await expectNotice(page, 'setProductActive')
  })
  await expect(page.getByRole('switch', { name: 'Ambre Doré en vente' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Choisir Ambre Doré' }).check()
  await between('setProductsDetail', async () => {
    await page.getByLabel('Famille olfactive des produits choisis').selectOption('Florale')
    await expectNotice(page, 'setProductsDetail')
  })
  await page.getByRole('button', { name: 'Ne plus rien choisir' }).click()
  const oneMore = page.getByRole('button', { name: 'Ajouter une pièce de Ambre Doré' })
  await between('changeProductStock', async () => {
    await oneMore.click()
    await expectNotice(page, 'changeProductStock')
  })
  await oneMore.click()
  await between('undoProductStock', async () => {
    await messages(page).getByRole('button', { name: 'Annuler le changement' }).click()
    await expectNotice(page, 'undoProductStock')
  })
  await between('getProductsToSupply', async () => {
    await page.getByRole('link', { name: 'À approvisionner' }).click()
    await expectSaid(page, 'getProductsToSupply')
  })
  await between('getRestockCalls', async () => {
    await open(page, '/admin?tab=products&view=restock')
    await expectSaid(page, 'getRestockCalls')
  })
  await between('getStockMovements', async () => {
    await open(page, '/admin?tab=products&view=movements&product=01890000-0000-7000-8000-000000000000')
    await expectSaid(page, 'getStockMovements')
  })
  await page.getByRole('link', { name: 'Produits' }).last().click()
  await shop.sql(
    `with made as (
       insert into product_imports (request_key, digest, file_name, added, changed)
       values (gen_random_uuid(), repeat('a', 64), 'autre.csv', 1, 0) returning id
     ), kept as (
       insert into old_addresses (path, product_id) select '/produit/a', id from products where name = 'Ambre Doré'
     )
     insert into picture_fetches (import_id, product_id, place, address, state, reason)
     select made.id, p.id, 1, 'https://autre.example/a.jpg', 'failed', 'address_lost'
     from made cross join products p where p.name = 'Ambre Doré'`,
  )
  const files = page.getByRole('button', { name: 'Importer / Exporter' })
  for (const name of ['getRecentImports', 'getOldAddresses']) {
    await page.reload()
    await between(name, async () => {
      await files.click()
      await expectSaid(page, name)
    })
    await dialogOf(page).getByRole('button', { name: 'Fermer' }).click()
  }
  await page.reload()
  await files.click()
  await between('fetchPicturesAgain', async () => {
    await dialogOf(page).getByRole('button', { name: 'Réessayer les photos' }).click()
    await expectNotice(page, 'fetchPicturesAgain')
  })
  await between('takeBackImport', async () => {
    await agree(page, dialogOf(page).getByRole('button', { name: 'Annuler cet import' }))
    await expectNotice(page, 'takeBackImport')
  })
  await dialogOf(page).getByText('Anciennes adresses (1)').click()
  await between('dropOldAddress', async () => {
    await agree(page, dialogOf(page).getByRole('button', { name: 'Retirer /produit/a' }))
    await expectNotice(page, 'dropOldAddress')
  })
  await dialogOf(page).getByRole('button', { name: 'Fermer' }).click()
  await between('getBinnedProducts', async () => {
    await page.getByRole('button', { name: 'Corbeille' }).click()
    await expectSaid(page, 'getBinnedProducts')
  })
  await dialogOf(page).getByRole('button', { name: 'Fermer' }).click()
  await between('removeProduct', async () => {
    await agree(page, page.getByRole('button', { name: 'Supprimer Ambre Doré' }))
    await expectNotice(page, 'removeProduct')
  })
  await expect(page.getByRole('row').filter({ hasText: 'Ambre Doré' })).toBeVisible()
  await agree(page, page.getByRole('button', { name: 'Supprimer Ambre Doré' }))
  // The notice of this deletion would stay for ten seconds.
  await messages(page).getByRole('button', { name: 'Masquer le message' }).click()
  await page.getByRole('button', { name: 'Corbeille' }).click()
  await between('putBackProduct', async () => {
    await dialogOf(page).getByRole('button', { name: 'Restaurer Ambre Doré' }).click()
    await expectNotice(page, 'putBackProduct')
  })
  await dialogOf(page).getByRole('button', { name: 'Restaurer Ambre Doré' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Restaurer Ambre Doré' })).toHaveCount(0)
  await dialogOf(page).getByRole('button', { name: 'Fermer' }).click()

  await between('getAdminCategories', async () => {
    await openTab(page, 'Catégories')
    await expectNotice(page, 'getAdminCategories')
  })
  await page.reload()
  await page.getByRole('button', { name: 'Modifier Coffrets' }).click()
  await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Coffrets retouchés')
  await between('editCategory', async () => {
    await saveButton(page).click()
    await expectNotice(page, 'editCategory')
  })
  await leaveForm(page, 'Coffrets retouchés')
  await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
  await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Bougies')
  await between('addCategory', async () => {
    await saveButton(page).click()
    await expectNotice(page, 'addCategory')
  })
  await leaveForm(page, 'Bougies')
  await between('removeCategory', async () => {
    await agree(page, page.getByRole('button', { name: 'Supprimer Coffrets' }))
    await expectNotice(page, 'removeCategory')
  })
  await expect(page.getByRole('row').filter({ hasText: 'Coffrets' })).toBeVisible()
  await agree(page, page.getByRole('button', { name: 'Supprimer Coffrets' }))
  await between('undoCategoryDeletion', async () => {
    await messages(page).getByRole('button', { name: 'Annuler la suppression' }).click()
    await expectNotice(page, 'undoCategoryDeletion')
  })
  await shop.sql(
    `insert into categories
     select c.* from deleted_categories d, jsonb_populate_record(null::categories, d.category) as c`,
  )
})
