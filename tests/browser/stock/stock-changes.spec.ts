import type { Page } from '@playwright/test'
import { loseAnswer, openAdmin, overhang } from '../../fixtures/browser/admin.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

const NAME = 'Ambre Doré'
const stockButton = (page: Page, text: string) =>
  page.getByRole('button', { name: `Changer le stock de ${NAME} : ${text}` })
const stockDialog = (page: Page) => page.getByRole('dialog', { name: 'Changer le stock' })
const stockOf = async (shop: TestShop) =>
  (await shop.sql<{ stock: number }>('select stock from products where name = $1', [NAME]))[0]?.stock
const setStock = (shop: TestShop, stock: number) =>
  shop.sql('update products set stock = $2 where name = $1', [NAME, stock])

test('SUPPLY-02 SUPPLY-03 presses on + and − count at once, add up with what others do, and are undone', async ({
  page,
  changingShop: shop,
}) => {
  await setStock(shop, 9)
  await openAdmin(page, 'products')
  await expect(stockButton(page, '9 en stock')).toBeVisible()
  const more = page.getByRole('button', { name: `Ajouter une pièce de ${NAME}` })
  for (let press = 0; press < 3; press += 1) await more.click()
  await expect(stockButton(page, '12 en stock')).toBeVisible()
  await expect(notice(page, 'Stock : 12 (+3)')).toBeVisible()
  await expect.poll(() => stockOf(shop)).toBe(12)
  await page.getByRole('button', { name: 'Annuler le changement' }).click()
  await expect(notice(page, 'Changement annulé')).toBeVisible()
  await expect(stockButton(page, '9 en stock')).toBeVisible()
  expect(await stockOf(shop)).toBe(9)
  await page.getByRole('button', { name: `Retirer une pièce de ${NAME}` }).click()
  await shop.sql('update products set stock = stock - 2 where name = $1', [NAME])
  await expect(stockButton(page, '6 en stock')).toBeVisible()
  expect(await overhang(page)).toBe(0)
})

test('SUPPLY-02 SUPPLY-01 a number with its reason: what is refused keeps what was typed, and the ledger has it once', {
  tag: '@rare',
}, async ({ page, changingShop: shop, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await setStock(shop, 9)
  await openAdmin(page, 'products')
  await stockButton(page, '9 en stock').click()
  const form = stockDialog(page)
  await form.getByText('Casse ou perte', { exact: true }).click()
  const pieces = form.getByLabel('Pièces perdues ou cassées')
  await pieces.fill('10')
  await form.getByLabel('Note').fill('Carton tombé')
  await pieces.press('Enter')
  await expect(form).toContainText('Il n’y en a que 9 en stock.')
  await pieces.fill('2')
  await loseAnswer(page, 'changeProductStock')
  await pieces.press('Enter')
  await expect(notice(page, 'Erreur')).toBeVisible()
  await expect(form.getByLabel('Note')).toHaveValue('Carton tombé')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => stockOf(shop)).toBe(7)
  await expect(form).toHaveCount(0)
  await expect(stockButton(page, '7 en stock')).toBeVisible()
  expect(await stockOf(shop)).toBe(7)

  await stockButton(page, '7 en stock').click()
  await form.getByText('Inventaire', { exact: true }).click()
  await form.getByLabel('Pièces comptées').fill('20')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(stockButton(page, '20 en stock')).toBeVisible()
  await stockButton(page, '20 en stock').click()
  await form.getByRole('link', { name: 'Mouvements de stock' }).click()
  await expect(page.getByRole('heading', { name: 'Mouvements de stock' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('Inventaire')
  await expect(rows.nth(1)).toContainText('+13')
  await expect(rows.nth(2)).toContainText('Casse ou perte')
  await expect(rows.nth(2)).toContainText('Carton tombé')
  await expect(rows.nth(2)).toContainText('−2')
})
