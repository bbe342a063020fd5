import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import {
  answerQuestion,
  dialogOf,
  openAdmin,
  openAuditLog,
  overhang,
  rowWith,
} from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'

async function openFiles(page: Page): Promise<void> {
  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Importer / Exporter' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Exporter', exact: true })).toBeVisible()
}

async function download(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await dialogOf(page).getByRole('button', { name: button }).click()
  return downloading
}

const choose = (page: Page, name: string, text: string | Buffer) =>
  dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const importButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Importer', exact: true })

test('EXPORT-01 IMPORT-05 products go out, are edited in a spreadsheet, looked at and taken in (360 px)', async ({
  page,
  changingShop: shop,
}) => {
  await openFiles(page)
  expect(await findings(page)).toEqual([])
  expect(await overhang(page)).toBeLessThanOrEqual(0)
  const table = await download(page, 'CSV')
  const text = await readFile(await table.path(), 'utf8')
  const [titles, ...lines] = text.trimEnd().split('\r\n')
  const amber = lines.find((line) => line.includes('"Ambre Doré"')) ?? ''
  const dearer = amber.replace(/;52000;/, ';53 500;')
  expect(dearer).not.toBe(amber)
  const edited = [titles, dearer, ';"Oud de nuit";"Boisé";30000;;4;;oui;;;;;;;'].join('\r\n')
  await choose(page, 'tarifs.csv', edited)
  await expect(dialogOf(page)).toContainText('1 produit nouveau, 1 modifié')
  await expect(dialogOf(page).getByRole('region', { name: 'Modifiés' })).toContainText(
    /Ambre Doré.*Prix.: 52.000.CFA → 53.500.CFA/,
  )
  await expect(dialogOf(page).getByRole('region', { name: 'Nouveaux' })).toContainText('Oud de nuit')
  expect(await findings(page)).toEqual([])
  expect(await overhang(page)).toBeLessThanOrEqual(0)
  const question = answerQuestion(page, true)
  await importButton(page).click()
  expect(await question).toContain('1 produit nouveau, 1 modifié.')
  await expect(notice(page, 'Import terminé')).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(rowWith(page, 'Oud de nuit').first()).toBeVisible()
  expect(await shop.sql("select price::integer from products where name = 'Ambre Doré'")).toEqual([
    { price: 53_500 },
  ])
  await expect.poll(async () => (await page.request.get('/boutique')).text()).toMatch(/Oud de nuit/)
})

test.describe('1440 px', () => {
  test.use(wide)

  test('EXPORT-02 a workbook that was not edited comes back without a change (1440 px)', async ({ page }) => {
    await openFiles(page)
    expect(await findings(page)).toEqual([])
    const workbook = await download(page, 'Excel (XLSX)')
    expect(workbook.suggestedFilename()).toMatch(/^produits-\d{4}-\d\d-\d\d\.xlsx$/)
    await choose(page, 'produits.xlsx', await readFile(await workbook.path()))
    await expect(dialogOf(page)).toContainText(/\d+ inchangés/)
    await expect(dialogOf(page)).toContainText('rien à importer')
    await expect(importButton(page)).toBeDisabled()
    expect(await findings(page)).toEqual([])
  })
})

test('IMPORT-03 IMPORT-06 errors name line and column; what changed meanwhile, or was lost on its way, is imported once or not at all', async ({
  page,
  changingShop: shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await openFiles(page)
  await choose(page, 'faux.csv', 'Nom;Prix;Stock;Marge\nOud;cher;2;5\nAmbre Doré;1000;1;5\n')
  const wrong = dialogOf(page).getByRole('region', { name: 'À corriger' })
  await expect(wrong.getByRole('listitem')).toHaveText([
    'Ligne 2, PrixLe prix doit être un nombre positif.',
    /^Ligne 3, NomUn produit s’appelle déjà ainsi/,
  ])
  await expect(dialogOf(page)).toContainText(/Colonnes que la boutique ne lit pas.: Marge\./)
  await expect(importButton(page)).toHaveCount(0)
  await expect(dialogOf(page).getByText('Choisir à nouveau')).toBeInViewport({ ratio: 1 })
  expect(await findings(page)).toEqual([])
  await choose(page, 'photo.csv', Buffer.from([0x25, 0x50, 0, 1]))
  await expect(dialogOf(page).getByRole('alert')).toContainText('ni un XLSX ni un CSV')

  // A captive portal answers in the place of the shop (D39).
  await page.route(
    '**/api/product-import**',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Bienvenue</h1>' }),
    { times: 1 },
  )
  await choose(page, 'stock.csv', 'Nom\n')
  await expect(dialogOf(page).getByRole('alert')).toHaveText("Une erreur inattendue s'est produite")

  const [amber] = await shop.sql<{ id: string }>("select id from products where name = 'Ambre Doré'")
  const file = `Identifiant,Stock\n${amber?.id},41\n`
  const press = async () => {
    const question = answerQuestion(page, true)
    await importButton(page).click()
    await question
  }
  await choose(page, 'stock.csv', file)
  await expect(dialogOf(page)).toContainText('1 modifié')
  await shop.sql('update products set stock = 17 where id = $1', [amber?.id])
  await press()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Rien n’a été importé')
  await expect(dialogOf(page).getByRole('region', { name: 'Modifiés' })).toContainText(/Stock.: 17 → 41/)

  await page.route(
    '**/api/product-import?step=apply**',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Connexion impossible')
  await press()
  await expect(notice(page, 'Import terminé')).toBeVisible()
  expect(
    await shop.sql("select count(*)::integer as count from product_imports where file_name = 'stock.csv'"),
  ).toEqual([{ count: 1 }])
  await open(page, '/admin?tab=settings')
  await openAuditLog(page)
  await expect(
    page.getByText(/^Fichier de produits importé.: .*stock\.csv.* — 1 produit modifié$/),
  ).toBeVisible()
})
