import {
  answerQuestion,
  dialogOf,
  failUntilRetry,
  openAdmin,
  overhang,
  rowWith,
  saveButton,
} from '../../fixtures/browser/admin.ts'
import { edit, productOf } from '../../fixtures/browser/admin-products.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, test, wide } from '../../fixtures/browser/test.ts'
import { newOrder } from '../../fixtures/new-order.ts'

test('APROD-01 SUPPLY-10 the overview of the stock, and the products from the newest on, at the top of a phone', async ({
  page,
  changingShop,
}) => {
  await openAdmin(page, 'products')
  const overview = page.getByRole('region', { name: 'Aperçu du stock' })
  const [stock] = await changingShop.sql<{ active: number; pieces: number; low: number; out: number }>(
    `select count(*)::int as active, sum(stock)::int as pieces, count(*) filter (where stock between 1 and 5)::int as low,
       count(*) filter (where stock = 0)::int as out from products where is_active`,
  )
  await expect(overview).toContainText('Valeur du stock')
  await expect(overview).toContainText(`Produits actifs${stock?.active}`)
  await expect(overview).toContainText(
    new RegExp(`Unités en stock${String(stock?.pieces).replace(/\B(?=(\d{3})+$)/g, '\\s')}`),
  )
  await expect(overview).toContainText(new RegExp(`Stock faible \\(1\\sà\\s5\\)${stock?.low}`))
  await expect(overview).toContainText(`Épuisés${stock?.out}`)
  await expect(page.getByRole('row').nth(1)).toContainText('Ambre Doré')
  expect((await page.getByRole('row').nth(1).boundingBox())?.y).toBeLessThan(780 / 3)
  await expect(page.getByRole('row').nth(1)).toContainText('Signatures mixtes')
  await expect(page.getByRole('row').nth(1)).toContainText(/52.000.CFA/)
  await expect(page.getByRole('row')).toHaveCount(21)
  expect(await findings(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/tab=products&page=2/)
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('searchbox').fill('nuit etoilee')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowWith(page, 'Nuit Étoilée')).toBeVisible()
  await page.reload()
  await expect(rowWith(page, 'Nuit Étoilée')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await page.getByLabel('Afficher').selectOption('Stock faible')
  await expect(page).toHaveURL(/status=low/)
  await expect(rowWith(page, 'Vanille Précieuse')).toContainText('Plus que 4')
  await expect(rowWith(page, 'Ambre Doré')).toHaveCount(0)
  await changingShop.sql('delete from products')
  await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('APROD-12 without any product the list says so', async ({ page, changingShop }) => {
  await changingShop.sql('delete from products')
  await openAdmin(page, 'products')
  await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
})

test('APROD-05 APROD-06 the form of a new product begins for sale, and says beside each field what is wrong', async ({
  page,
}) => {
  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Ajouter un produit' }).click()
  const form = dialogOf(page)
  await expect(form.getByRole('switch', { name: 'En vente' })).toBeChecked()
  const price = form.getByLabel('Prix (CFA)', { exact: true })
  for (const [name, value] of Object.entries({ type: 'number', step: '0.01', min: '0' })) {
    await expect(price).toHaveAttribute(name, value)
  }
  await expect(form.getByLabel('Stock')).toHaveAttribute('min', '0')
  await saveButton(page).click()
  await expect(form.getByText('Le nom du produit est obligatoire')).toBeVisible()
  await expect(form.getByText('Le prix est obligatoire')).toBeVisible()
  await expect(form.getByText('Le stock est obligatoire')).toBeVisible()
  await expect(form.getByLabel('Nom')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await price.fill('-1')
  await expect(form.getByText('Le prix doit être un nombre positif')).toBeVisible()
  await form.getByLabel('Stock').fill('1.5')
  await expect(form.getByText('Le stock doit être un nombre positif ou zéro')).toBeVisible()
})

test('APROD-07 APROD-09 a product is made; what was left empty is null', async ({ page, changingShop }) => {
  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Ajouter un produit' }).click()
  const form = dialogOf(page)
  await form.getByLabel('Nom').fill('  Brume Neuve ')
  await form.getByLabel('Prix (CFA)', { exact: true }).pressSequentially('12500,5')
  await form.getByLabel('Stock').fill('4')
  await saveButton(page).click()
  await expect(notice(page, 'Produit créé avec succès')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toContainText('Brume Neuve')
  expect(await productOf(changingShop, 'Brume Neuve')).toMatchObject({
    description: null,
    image_url: null,
    category_id: null,
    price: '12500.50',
    stock: 4,
    is_active: true,
  })
})

test('APROD-09 ACAT-09 a product is changed in what was changed', async ({ page, changingShop }) => {
  await openAdmin(page, 'products')
  const before = await productOf(changingShop, 'Ambre Doré')
  const form = await edit(page, 'Ambre Doré')
  await expect(form.getByLabel('Catégorie').locator('option')).toHaveText([
    'Aucune catégorie',
    'Brumes & soins parfumés',
    'Coffrets',
    'Eaux de parfum pour elle',
    'Eaux de parfum pour lui',
    'Signatures mixtes',
  ])
  await form.getByLabel('Catégorie').selectOption('Coffrets')
  await form.getByLabel('Description').fill('')
  await saveButton(page).click()
  await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()
  await expect(rowWith(page, 'Ambre Doré')).toContainText('Coffrets')
  const { description, category_id, ...others } = (await productOf(changingShop, 'Ambre Doré')) ?? {}
  expect(description).toBeNull()
  expect(category_id).not.toBe(before?.category_id)
  expect(others).toMatchObject({ price: before?.price, stock: before?.stock, image_url: before?.image_url })
  await expect(page.getByRole('button', { name: 'Modifier Ambre Doré' })).toBeEnabled()
})

test('the switch in its row puts a product up for sale and withdraws it', async ({ page, changingShop }) => {
  await openAdmin(page, 'products')
  const active = page.getByRole('switch', { name: 'Ambre Doré en vente' })
  await active.click()
  await expect(notice(page, 'Produit retiré de la vente')).toBeVisible()
  await expect(active).not.toBeChecked()
  expect(await productOf(changingShop, 'Ambre Doré')).toMatchObject({ is_active: false })
  await expect(active).toBeEnabled()
  await active.click()
  await expect(notice(page, 'Produit mis en vente')).toBeVisible()
  await expect.poll(async () => (await productOf(changingShop, 'Ambre Doré'))?.is_active).toBe(true)
})

test('APROD-04 APROD-13 deleting asks first, and orders keep name and price', async ({
  page,
  changingShop,
}) => {
  const product = await productOf(changingShop, 'Ambre Doré')
  const [order] = await changingShop.sql<{ order_id: string }>('select * from place_orders($1)', [
    newOrder({
      cart: [{ id: product?.id, name: product?.name, price: Number(product?.price), quantity: 1 }],
    }),
  ])
  await openAdmin(page, 'products')
  const doubt = answerQuestion(page, false)
  await page.getByRole('button', { name: 'Supprimer Ambre Doré' }).click()
  expect(await doubt).toBe('Êtes-vous sûr de vouloir supprimer ce produit ?')
  await expect(rowWith(page, 'Ambre Doré')).toBeVisible()
  const sure = answerQuestion(page, true)
  await page.getByRole('button', { name: 'Supprimer Ambre Doré' }).click()
  await sure
  await expect(notice(page, 'Produit supprimé')).toBeVisible()
  await expect(rowWith(page, 'Ambre Doré')).toHaveCount(0)
  const [item] = await changingShop.sql(
    'select product_name, product_price from order_items where order_id = $1',
    [order?.order_id],
  )
  expect(item).toEqual({ product_name: 'Ambre Doré', product_price: product?.price })

  await page.getByRole('button', { name: 'Annuler la suppression' }).click()
  await expect(rowWith(page, 'Ambre Doré')).toBeVisible()
  const again = answerQuestion(page, true)
  await page.getByRole('button', { name: 'Supprimer Ambre Doré' }).click()
  await again
  await page.getByRole('button', { name: 'Corbeille' }).click()
  await page.getByRole('button', { name: 'Restaurer Ambre Doré' }).click()
  await expect(page.getByText('La corbeille est vide.')).toBeVisible()
  await expect(notice(page, 'Produit restauré')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler la suppression' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(rowWith(page, 'Ambre Doré')).toBeVisible()
})

test('SHOP-12 a deleted product vanishes from the shop', async ({ page, changingShop }) => {
  const [product] = await changingShop.sql<{ id: string }>(
    "delete from products where name = 'Ambre Doré' returning id",
  )
  const pageOf = async (path: string) => (await page.request.get(path)).text()
  await expect.poll(() => pageOf(`/product/${product?.id}`)).toContain('Produit non trouvé')
  await expect.poll(() => pageOf('/boutique')).not.toContain(`/product/${product?.id}`)
})

test('APROD-10 ADM-03 a list that cannot be loaded says why, and may be tried again', async ({ page }) => {
  await openAdmin(page)
  await failUntilRetry(page, 'getAdminProducts')
  await page.getByRole('link', { name: 'Produits' }).click()
  await expect(page.getByText('Les produits n’ont pas pu être chargés.')).toBeVisible({ timeout: 15_000 })
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText(/^Impossible de charger les produits: .+/),
  ).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click()
  await expect(rowWith(page, 'Ambre Doré')).toBeVisible()
})

test('APROD-08 while a save is under way nothing else can be saved, edited or deleted', async ({
  page,
  changingShop,
}) => {
  await openAdmin(page, 'products')
  const form = await edit(page, 'Ambre Doré')
  await form.getByLabel('Nom').fill('Ambre Sauvé')
  const gate = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await gate.promise
    }
    await route.continue()
  })
  await saveButton(page).click()
  await expect(form.getByRole('button', { name: 'Enregistrement…' })).toBeDisabled()
  await form.getByLabel('Nom').press('Enter')
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  for (const action of ['Modifier', 'Supprimer']) {
    await expect(page.locator('button[aria-label$="Nuit Étoilée"]', { hasText: action })).toBeDisabled()
  }
  gate.resolve()
  await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()
  expect(sent).toBe(1)
  expect(await productOf(changingShop, 'Ambre Sauvé')).toMatchObject({ version: expect.any(Number) })
})

test('LIVE-01 the open list follows changes without a reload and leaves an open form alone', async ({
  page,
  changingShop,
}) => {
  const stream = page.waitForResponse((response) => response.url().includes('/api/admin-events'))
  await openAdmin(page, 'products')
  await stream
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  const form = await edit(page, 'Océan Bleu')
  await form.getByLabel('Nom').fill('En cours de saisie')
  await changingShop.sql("update products set price = 54321, stock = 3 where name = 'Ambre Doré'")
  await changingShop.sql("delete from products where name = 'Essence de Rose'")
  await changingShop.sql(
    "insert into products (name, price, stock, is_active) values ('Tout Nouveau', 1000, 5, false)",
  )
  const listed = (name: string) => page.locator('tbody tr').filter({ hasText: name })
  await expect(listed('Ambre Doré')).toContainText(/54.321.CFA/)
  await expect(listed('Ambre Doré')).toContainText('Plus que 3')
  await expect(listed('Essence de Rose')).toHaveCount(0)
  await expect(listed('Tout Nouveau')).toHaveCount(1)
  await expect(form.getByLabel('Nom')).toHaveValue('En cours de saisie')
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
})

test.describe('on a wide screen', () => {
  test.use(wide)
  test('APROD-02 list and form have no axe finding', async ({ page }) => {
    await openAdmin(page, 'products')
    await expect(page.getByRole('row')).toHaveCount(21)
    expect(await findings(page)).toEqual([])
    await edit(page, 'Ambre Doré')
    expect(await findings(page)).toEqual([])
  })
})
