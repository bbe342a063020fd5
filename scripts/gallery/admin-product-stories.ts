import { expect, type Page } from '@playwright/test'
import { adminPage, dialog, toTop } from './admin-story.ts'
import type { Story } from './story.ts'

/** What opens over the products and categories of the administration, and their pages. */
export const adminProductStories: readonly Story[] = [
  dialog(
    'product-new',
    'products',
    async (page) => {
      await page.getByRole('button', { name: 'Ajouter un produit' }).click()
      await page.getByRole('dialog').locator('[type=submit]').click()
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
    },
    { isFrequent: true },
  ),
  dialog('product-edit', 'products', (page) =>
    page
      .getByRole('button', { name: /^Modifier Ambre/ })
      .first()
      .click(),
  ),
  dialog('product-profile', 'products', async (page) => {
    await page
      .getByRole('button', { name: /^Modifier Ambre/ })
      .first()
      .click()
    const top = page
      .getByRole('dialog')
      .getByLabel(/^Notes de tête/)
      .first()
    await top.fill('van')
    await expect(page.getByRole('button', { name: 'vanille', exact: true })).toBeVisible()
    await toTop(page.getByRole('group', { name: 'Pour' }))
  }),
  adminPage(
    'products-chosen',
    '/admin?tab=products',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Choisir Ambre Doré' }).check()
      await page.getByRole('checkbox', { name: 'Choisir Nuit Étoilée' }).check()
      await expect(page.getByText('2 produits choisis')).toBeVisible()
    },
    { screenOnly: true },
  ),
  dialog('formats', 'products', async (page) => {
    await page.getByRole('button', { name: 'Formats de Cacao Impérial' }).first().click()
    await expect(page.getByRole('dialog').getByText('Aucun autre produit trouvé.')).toBeVisible()
  }),
  dialog('stock', 'products', async (page) => {
    await page.getByRole('button', { name: /^Changer le stock de Jardin Secret/ }).click()
    await page.getByRole('dialog').getByText('Casse ou perte', { exact: true }).click()
  }),
  adminPage('supply', '/admin?tab=products&view=supply', (page) =>
    expect(page.getByRole('row').filter({ hasText: 'Océan Bleu' })).toBeVisible(),
  ),
  adminPage('restock', '/admin?tab=products&view=restock', (page) =>
    expect(page.getByText('07 05 06 07 08').first()).toBeVisible(),
  ),
  adminPage(
    'movements',
    '/admin?tab=products&view=supply',
    async (page) => {
      await page.getByRole('button', { name: /^Changer le stock de Océan Bleu/ }).click()
      await page.getByRole('link', { name: 'Mouvements de stock' }).click()
      await expect(page.getByRole('heading', { name: 'Mouvements de stock' })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Stock au départ' })).toBeVisible()
    },
    { changing: (page) => [page.locator('td time')] },
  ),
  dialog('product-bin', 'products', (page) => page.getByRole('button', { name: 'Corbeille' }).click()),
  dialog('category-new', 'categories', (page) =>
    page.getByRole('button', { name: 'Ajouter une catégorie' }).click(),
  ),
  dialog('product-file', 'products', async (page) => {
    await page.getByRole('button', { name: 'Importer / Exporter' }).click()
    await expect(page.getByRole('region', { name: 'Derniers imports' })).toBeVisible()
  }),
  dialog('product-imports', 'products', async (page) => {
    await page.getByRole('button', { name: 'Importer / Exporter' }).click()
    const imports = page.getByRole('region', { name: 'Derniers imports' })
    await imports.getByText('2 photos n’ont pas été reçues').click()
    await page.getByText('Anciennes adresses (12)').click()
    await expect(page.getByText('/produit/ambre-dore')).toBeVisible()
    await toTop(imports)
  }),
  dialog('product-import', 'products', async (page) => {
    await importFile(page, 'Nom;Prix;Stock;Description\nOud de nuit;30 000;4;Boisé\nSantal blanc;21000;0;\n')
    await expect(page.getByText('2 produits nouveaux')).toBeVisible()
  }),
  dialog('product-import-wrong', 'products', async (page) => {
    await importFile(page, 'Nom;Prix;Stock;Marge\nOud de nuit;cher;4;5\nAmbre Doré;12 500;4;5\n')
    await expect(page.getByRole('region', { name: 'À corriger' })).toBeVisible()
  }),
  dialog('product-import-columns', 'products', async (page) => {
    await importFile(page, 'Inventaire\n\nDésignation;PU;Qté;Rayon\nOud de nuit;30 000 F;4;Parfums\n')
    await expect(page.getByLabel('Quelle colonne est le prix\u202f?')).toHaveValue('1')
  }),
  dialog('product-import-currency', 'products', async (page) => {
    await importFile(
      page,
      'Nom;Prix;Ancien prix;Stock\nOud de nuit;39,90;49,90;4\nSantal blanc;25,00;;3\nMusc;70,00;85,00;1\n',
    )
    await expect(page.getByRole('heading', { name: /semblent être en euros/ })).toBeVisible()
  }),
  dialog('product-import-foreign', 'products', async (page) => {
    await importFile(
      page,
      [
        'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Variant Compare At Price,Vendor',
        'eau-ambre,Eau Ambre,"<p>Chaude.</p><p>Notes de tête : bergamote, poivre rose<br>Notes de fond : ambre, vanille</p><p>Pour elle</p>",Eaux de parfum,Contenance,50 ml,4,25000,31000,Maison',
        'eau-ambre,,,,,100 ml,2,42000,,',
        'iris-noir,"Iris Noir, extrait de parfum",,Eaux de parfum,Title,Default Title,3,18000,,Maison',
        'musc,Musc,,Bougies fines,Title,Default Title,3,cher,,Maison',
      ].join('\n'),
    )
    await expect(page.getByText('Profil trouvé pour 2 parfums')).toBeVisible()
  }),
]

async function importFile(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Importer / Exporter' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'tarifs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}
