import type { Page } from '@playwright/test'
import { holdReadings, loseAnswer, openAdmin, overhang, rowWith } from '../../fixtures/browser/admin.ts'
import { dialogOf, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

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

  await test.step('a change whose form was closed meanwhile is announced all the same, with its undo', async () => {
    await stockButton(page, '6 en stock').click()
    await stockDialog(page).getByLabel('Pièces reçues').fill('5')
    const held = Promise.withResolvers<void>()
    await page.route(`**/_serverFn/${await serverFunctionId('changeProductStock')}**`, async (route) => {
      await held.promise
      await route.continue()
    })
    await stockDialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await page.keyboard.press('Escape')
    await expect(stockDialog(page)).toHaveCount(0)
    held.resolve()
    await expect(notice(page, 'Stock : 11 (+5)')).toBeVisible()
    await page.getByRole('button', { name: 'Annuler le changement' }).last().click()
    await expect(stockButton(page, '6 en stock')).toBeVisible()
    expect(await stockOf(shop)).toBe(6)
  })
})

test('SUPPLY-02 SUPPLY-01 a number with its reason: what is refused keeps what was typed, and the ledger has it once', async ({
  page,
  changingShop: shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await setStock(shop, 9)
  await openAdmin(page, 'products')
  await stockButton(page, '9 en stock').click()
  const form = stockDialog(page)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toContainText('Le nombre de pièces est obligatoire')
  await form.getByText('Casse ou perte', { exact: true }).click()
  const pieces = form.getByLabel('Pièces perdues ou cassées')
  await pieces.fill('10')
  await form.getByLabel('Note').fill('Carton tombé')
  const readings = await holdReadings(page)
  await pieces.press('Enter')
  await expect(form).toContainText('Il n’y en a que 9 en stock.')
  // It can be corrected and sent at once, while the list is still read again.
  await expect.poll(readings.count).toBeGreaterThan(0)
  await pieces.fill('2')
  await loseAnswer(page, 'changeProductStock')
  await pieces.press('Enter')
  await expect(notice(page, 'Erreur')).toBeVisible()
  await expect(form.getByLabel('Note')).toHaveValue('Carton tombé')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => stockOf(shop)).toBe(7)
  readings.release()
  await expect(form).toHaveCount(0)
  await expect(stockButton(page, '7 en stock')).toBeVisible()
  expect(await stockOf(shop)).toBe(7)

  // A count that somebody overtook is compared with the stock of now.
  await stockButton(page, '7 en stock').click()
  await form.getByText('Inventaire', { exact: true }).click()
  await form.getByLabel('Pièces comptées').fill('20')
  await setStock(shop, 8)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toContainText('Le stock est passé à 8 entre-temps.')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(stockButton(page, '20 en stock')).toBeVisible()
  await stockButton(page, '20 en stock').click()
  await form.getByRole('link', { name: 'Mouvements de stock' }).click()
  await expect(page.getByRole('heading', { name: 'Mouvements de stock' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('Inventaire')
  await expect(rows.nth(1)).toContainText('+12')
  await expect(rows.nth(2)).toContainText('Autre')
  await expect(rows.nth(3)).toContainText('Casse ou perte')
  await expect(rows.nth(3)).toContainText('Carton tombé')
  await expect(rows.nth(3)).toContainText('−2')
  expect(await overhang(page)).toBe(0)
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('SUPPLY-04 SUPPLY-05 what orders hold is shown beside the stock, marks them, and has to be bought', {
    tag: '@rare',
  }, async ({ page, changingShop: shop }) => {
    // A product of its own, and enough of all others: orders of other tests hold some of them.
    const name = 'Flacon Promis'
    const setStock = (stock: number) =>
      shop.sql('update products set stock = $2 where name = $1', [name, stock])
    await shop.sql('update products set stock = 100000')
    await shop.sql('insert into products (name, price, stock) values ($1, 1000, 50)', [name])
    const placed = await placeOrder(shop, { product: name, quantity: 4 })
    await setStock(12)
    await openAdmin(page, 'products')
    await expect(rowWith(page, name)).toContainText('12 en stock, 4 promis')
    await setStock(1)
    await expect(rowWith(page, name)).toContainText('Il en manque 3')

    await open(page, '/admin?tab=orders')
    await expect(rowWith(page, placed.order_number)).toContainText('Stock insuffisant')
    await open(page, `/admin?tab=orders&order=${placed.order_id}`)
    await expect(dialogOf(page)).toContainText('1 en stock, 4 promisIl en manque 3')
    expect(await findings(page)).toEqual([])

    await openAdmin(page, 'products')
    await page.getByRole('link', { name: 'À approvisionner' }).click()
    await expect(page.getByRole('heading', { name: 'À approvisionner' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText(
      `${name}1 en stock, 4 promisIl en manque 34 vendus en 30 jours`,
    )
    await page.getByRole('button', { name: `Changer le stock de ${name}` }).click()
    await stockDialog(page).getByLabel('Pièces reçues').fill('24')
    await stockDialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Rien à approvisionner')).toBeVisible()
    expect(await shop.sql('select stock from products where name = $1', [name])).toEqual([{ stock: 25 }])
  })
})
