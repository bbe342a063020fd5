import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { agree, openAdmin, rowWith } from '../../fixtures/browser/admin.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

const files = (page: Page) => page.getByRole('dialog', { name: 'Importer / Exporter' })
const region = (page: Page, name: string) => files(page).getByRole('region', { name })
const press = (page: Page, name: string) => files(page).getByRole('button', { name, exact: true }).click()

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importer / Exporter' }).click()
  await expect(files(page).getByRole('heading', { name: 'Importer', exact: true })).toBeVisible()
}

async function choose(page: Page, ...names: string[]): Promise<void> {
  const buffers = await Promise.all(names.map((name) => readFile(`tests/fixtures/files/moving-in/${name}`)))
  await files(page)
    .locator('input[type=file]')
    .setInputFiles(
      names.map((name, at) => ({ name, mimeType: 'text/csv', buffer: buffers[at] ?? Buffer.alloc(0) })),
    )
}

const GZIP = Buffer.from([0x1f, 0x8b])

test('MOVE-05 MOVE-06 a shopkeeper moves in from WooCommerce on a phone', async ({
  page,
  changingShop: shop,
  allowConsole,
}) => {
  // The pictures of the examples are of a shop that does not exist.
  allowConsole(/Failed to load resource/)
  await page.route('https://ancien.example/**', (route) => route.abort())
  await page.setViewportSize({ width: 360, height: 780 })
  await openAdmin(page, 'products')
  await openDialog(page)

  await test.step('MOVE-09 the screen says what is not moved', async () => {
    await expect(files(page)).toContainText(
      'Les clients et les commandes d’une autre boutique ne sont pas repris',
    )
  })

  await test.step('D64 prices in another currency are asked about, with three of them in francs', async () => {
    await choose(page, 'shopify-euros.csv')
    await expect(
      files(page).getByRole('heading', {
        name: 'Ces prix semblent être en euros. 39,90 → 26\u202f172\u00a0CFA\u202f?',
      }),
    ).toBeVisible()
    const examples = files(page).getByRole('list', { name: 'Exemples' })
    await files(page).getByText('Une autre monnaie').click()
    await files(page).getByLabel('Combien de francs CFA pour 1\u202f?').pressSequentially('600,5')
    await files(page).getByLabel('Arrondir\u202f?').selectOption('Aux 500 CFA supérieurs')
    await expect(examples).toContainText('39,90 → 24\u202f000\u00a0CFA')
    await expect(examples).toContainText('Ancien prix\u00a0: 49,90 → 30\u202f000\u00a0CFA')
    await press(page, 'Continuer')
    await expect(region(page, 'Comme dans la boutique')).toContainText('24\u202f000\u00a0CFA')
    await expect(files(page)).toContainText(
      'Prix convertis au taux de 600,50, arrondis aux 500 CFA supérieurs.',
    )
    await press(page, 'Annuler')
  })

  const sent = page.waitForRequest('**/api/product-import?step=preview')
  await choose(page, 'woocommerce-fr.csv')
  expect((await sent).postDataBuffer()?.subarray(0, 2)).toEqual(GZIP)
  await expect(region(page, 'Combien de pièces\u202f?')).toContainText('2 produits n’ont pas de stock')
  await press(page, 'Continuer')
  await expect(files(page).getByText('Indiquez un nombre de pièces, 0 ou plus')).toBeVisible()
  await files(page).getByLabel('Pièces de chacun').fill('5')
  await press(page, 'Continuer')

  await expect(files(page)).toContainText('woocommerce-fr.csv · WooCommerce')
  await expect(files(page)).toContainText('6 produits nouveaux')
  await expect(region(page, 'Comme dans la boutique').getByRole('listitem')).toHaveCount(3)
  await expect(region(page, 'Comme dans la boutique')).toContainText('Eau d’Été, 30 ml')
  await expect(region(page, 'Lignes sans produit').getByRole('listitem')).toHaveCount(4)
  await expect(files(page)).toContainText('Ce qui n’est pas repris du fichier\u00a0: SKU, poids.')
  await expect(files(page).getByRole('checkbox', { name: /Créer 2 catégories/ })).toBeChecked()

  await test.step('MOVE-20 the profiles that were found are shown, and may stay in the texts', async () => {
    await expect(region(page, 'Profil des parfums').getByRole('listitem')).toHaveText(
      'Oud & AmbreLui · Tête : safran · Fond : oud',
    )
    const box = files(page).getByRole('checkbox', { name: /Profil trouvé pour 1 parfum/ })
    await expect(box).toBeChecked()
    const again = page.waitForResponse(/step=preview.*isProfileLeft=on/)
    await box.uncheck()
    await again
    await expect(box).not.toBeChecked()
    await expect(files(page)).toContainText('6 produits nouveaux')
  })

  await agree(page, files(page).getByRole('button', { name: 'Importer', exact: true }))
  await expect(notice(page, 'Import terminé')).toBeVisible()
  await expect(page.getByText('6 produits ajoutés', { exact: true }).first()).toBeVisible()
  await expect(rowWith(page, 'Oud & Ambre').first()).toBeVisible()
  expect(
    await shop.sql(
      `select c.name, count(p)::integer as products from categories c join products p on p.category_id = c.id
       where c.name in ('Homme', 'Eaux') group by c.name order by c.name`,
    ),
  ).toEqual([
    { name: 'Eaux', products: 2 },
    { name: 'Homme', products: 1 },
  ])
  expect(
    await shop.sql(
      "select top_notes, description like '%safran%' as told from products where name = 'Oud & Ambre'",
    ),
  ).toEqual([{ top_notes: [], told: true }])
})
