import type { Page } from '@playwright/test'
import {
  agree,
  answerQuestion,
  openAdmin,
  openAuditLog,
  openTab,
  rowWith,
} from '../../fixtures/browser/admin.ts'
import { download, expect, notice, test } from '../../fixtures/browser/test.ts'

const filesOf = (page: Page) => page.getByRole('dialog', { name: 'Importer / Exporter' })

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importer / Exporter' }).click()
  await expect(filesOf(page).getByRole('heading', { name: 'Exporter', exact: true })).toBeVisible()
}

const exported = (page: Page, button: string) =>
  download(page, filesOf(page).getByRole('button', { name: button }))
const choose = (page: Page, name: string, text: string | Buffer) =>
  filesOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const importButton = (page: Page) => filesOf(page).getByRole('button', { name: 'Importer', exact: true })

test('EXPORT-01 IMPORT-05 products go out, are edited in a spreadsheet, looked at and taken in', {
  tag: '@rare',
}, async ({ page, changingShop: shop, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await openAdmin(page, 'products')
  await openDialog(page)
  const press = () => agree(page, importButton(page))

  await test.step('EXPORT-02 a workbook that was not edited comes back without a change', async () => {
    const workbook = await exported(page, 'Excel (XLSX)')
    expect(workbook.name).toMatch(/^produits-\d{4}-\d\d-\d\d\.xlsx$/)
    await choose(page, 'produits.xlsx', workbook.content)
    await expect(filesOf(page)).toContainText(/\d+ inchangés/)
    await expect(filesOf(page)).toContainText('rien à importer')
    await expect(importButton(page)).toBeDisabled()
    await page.keyboard.press('Escape')
    await openDialog(page)
  })

  await test.step('IMPORT-06 what changed meanwhile, or was lost on its way, is imported once or not at all', async () => {
    const [amber] = await shop.sql<{ id: string }>("select id from products where name = 'Ambre Doré'")
    await choose(page, 'stock.csv', `Identifiant,Stock\n${amber?.id},41\n`)
    await expect(filesOf(page)).toContainText('1 modifié')
    await shop.sql('update products set stock = 17 where id = $1', [amber?.id])
    await press()
    await expect(filesOf(page).getByRole('alert')).toContainText('Rien n’a été importé')
    await expect(filesOf(page).getByRole('region', { name: 'Modifiés' })).toContainText(/Stock.: 17 → 41/)
    await page.route(
      '**/api/product-import?step=apply**',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await press()
    await expect(filesOf(page).getByRole('alert')).toContainText('Connexion impossible')
    await press()
    await expect(notice(page, 'Import terminé')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Exporter', exact: true })).toHaveCount(0)
    expect(
      await shop.sql("select count(*)::integer as count from product_imports where file_name = 'stock.csv'"),
    ).toEqual([{ count: 1 }])
  })

  await test.step('EXPORT-01 IMPORT-05 a file is edited, looked at and taken in', async () => {
    await openDialog(page)
    const table = await exported(page, 'CSV')
    const [titles, ...lines] = String(table.content).trimEnd().split('\r\n')
    const amber = lines.find((line) => line.includes('"Ambre Doré"')) ?? ''
    const dearer = amber.replace(/;52000;/, ';53 500;')
    expect(dearer).not.toBe(amber)
    const edited = [titles, dearer, ';"Oud de nuit";"Boisé";30000;;4;;oui;;;;;;;'].join('\r\n')
    await choose(page, 'tarifs.csv', edited)
    await expect(filesOf(page)).toContainText('1 produit nouveau, 1 modifié')
    await expect(filesOf(page).getByRole('region', { name: 'Modifiés' })).toContainText(
      /Ambre Doré.*Prix.: 52.000.CFA → 53.500.CFA/,
    )
    await expect(filesOf(page).getByRole('region', { name: 'Nouveaux' })).toContainText('Oud de nuit')
    const question = answerQuestion(page, true)
    await importButton(page).click()
    expect(await question).toContain('1 produit nouveau, 1 modifié.')
    await expect(notice(page, 'Import terminé')).toBeVisible()
    await expect(rowWith(page, 'Oud de nuit').first()).toBeVisible()
    expect(await shop.sql("select price::integer from products where name = 'Ambre Doré'")).toEqual([
      { price: 53_500 },
    ])
    await expect.poll(async () => (await page.request.get('/boutique')).text()).toMatch(/Oud de nuit/)
    await openTab(page, 'Paramètres')
    await openAuditLog(page)
    await expect(
      page.getByText(/^Fichier de produits importé.: .*stock\.csv.* — 1 produit modifié$/),
    ).toBeVisible()
  })
})
