import {
  answerQuestion,
  dialogOf,
  failCalls,
  holdUpdates,
  loseAnswer,
  openAdmin,
  overhang,
  rowWith,
  saveButton,
} from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, test, wide } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

test('ACAT-01 ACAT-02 the categories from the newest on; one is made, and is the first', async ({
  page,
  changingShop,
}) => {
  await changingShop.sql(
    "update categories set created_at = now() - interval '1 day' where name <> 'Coffrets'",
  )
  await openAdmin(page, 'categories')
  await expect(page.getByRole('row').nth(1)).toContainText('Coffrets')
  await expect(rowWith(page, 'Eaux de parfum pour elle')).toContainText('14')
  expect(await findings(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
  await saveButton(page).click()
  await expect(dialogOf(page).getByText('Le nom de la catégorie est obligatoire')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialogOf(page).getByLabel('Nom').fill('Bougies')
  await saveButton(page).click()
  await expect(notice(page, 'Catégorie créée avec succès')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Bougies')
  const [made] = await changingShop.sql(
    "select description, image_url from categories where name = 'Bougies'",
  )
  expect(made).toEqual({ description: null, image_url: null })
})

test('ACAT-02 an addition whose answer got lost is sent again: the category is there once', async ({
  page,
  changingShop,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/)
  await openAdmin(page, 'categories')
  await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
  await dialogOf(page).getByLabel('Nom').fill('Bougies')
  await loseAnswer(page, 'addCategory')
  await saveButton(page).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Connexion impossible.')
  await expect(rowWith(page, 'Bougies')).toHaveCount(1)
  await saveButton(page).click()
  await expect(notice(page, 'Catégorie créée avec succès')).toBeVisible()
  await expect(rowWith(page, 'Bougies')).toHaveCount(1)
  expect(await changingShop.sql("select from categories where name = 'Bougies'")).toHaveLength(1)
})

test('ACAT-02 ACAT-05 a category is changed; a version conflict is shown', async ({ page, changingShop }) => {
  await openAdmin(page, 'categories')
  await page.getByRole('button', { name: 'Modifier Coffrets' }).click()
  await dialogOf(page).getByLabel('Nom').fill('Coffrets cadeaux')
  await changingShop.sql("update categories set description = 'Autre texte' where name = 'Coffrets'")
  await saveButton(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Autre texte')
  expect(await findings(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Enregistrer quand même mes modifications' }).click()
  await expect(notice(page, 'Catégorie modifiée avec succès')).toBeVisible()
  await expect(rowWith(page, 'Coffrets cadeaux')).toContainText('Autre texte')
})

test('ACAT-03 ACAT-10 deleting asks first; its products stay, without category', async ({
  page,
  changingShop,
}) => {
  const [category] = await changingShop.sql<{ id: string }>(
    "select id from categories where name = 'Coffrets'",
  )
  const products = await changingShop.sql<{ name: string }>(
    'select name from products where category_id = $1',
    [category?.id],
  )
  await openAdmin(page, 'categories')
  const doubt = answerQuestion(page, false)
  await page.getByRole('button', { name: 'Supprimer Coffrets' }).click()
  expect(await doubt).toBe('Êtes-vous sûr de vouloir supprimer cette catégorie ?')
  const sure = answerQuestion(page, true)
  await page.getByRole('button', { name: 'Supprimer Coffrets' }).click()
  await sure
  await expect(notice(page, 'Catégorie supprimée')).toBeVisible()
  await expect(rowWith(page, 'Coffrets')).toHaveCount(0)
  const left = await changingShop.sql('select category_id from products where name = any ($1)', [
    products.map(({ name }) => name),
  ])
  expect(left).toEqual(products.map(() => ({ category_id: null })))
})

test('UNDO-01 UNDO-02 a deleted category is taken back from its notice, with its products; later the notice says why not', async ({
  page,
  changingShop,
}) => {
  const read = () =>
    changingShop.sql(
      `select c.*, array_agg(p.id order by p.id) as products from categories c join products p on p.category_id = c.id
       where c.name = 'Coffrets' group by c.id`,
    )
  const before = await read()
  await openAdmin(page, 'categories')
  const remove = async () => {
    const sure = answerQuestion(page, true)
    await page.getByRole('button', { name: 'Supprimer Coffrets' }).click()
    await sure
    await expect(rowWith(page, 'Coffrets')).toHaveCount(0)
  }
  const takeBack = page.getByRole('button', { name: 'Annuler la suppression' })
  await remove()
  expect(await findings(page)).toEqual([])
  await takeBack.click()
  await expect(notice(page, 'Catégorie restaurée')).toBeVisible()
  await expect(rowWith(page, 'Coffrets')).toBeVisible()
  expect(await read()).toEqual(before)

  await remove()
  await changingShop.sql(`update deleted_categories set deleted_at = deleted_at - interval '11 seconds'`)
  await takeBack.click()
  const refusal =
    'La catégorie n’a pas été restaurée : Les dix secondes sont passées : cela ne peut plus être annulé.'
  await expect(notice(page, refusal)).toBeVisible()
})

test('UNDO-01 two categories deleted one after the other are both taken back, also while a deletion is sent', async ({
  page,
  changingShop,
}) => {
  await changingShop.sql("insert into categories (name) values ('Baumes'), ('Savons'), ('Zestes')")
  await openAdmin(page, 'categories')
  const press = async (name: string) => {
    const sure = answerQuestion(page, true)
    await page.getByRole('button', { name: `Supprimer ${name}` }).click()
    await sure
  }
  const takeBack = (name: string) =>
    page
      .getByRole('region', { name: 'Messages' })
      .getByRole('dialog')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Annuler la suppression' })
  for (const name of ['Baumes', 'Savons']) {
    await press(name)
    await expect(rowWith(page, name)).toHaveCount(0)
  }
  const held = Promise.withResolvers<void>()
  await page.route(`**/_serverFn/${await serverFunctionId('removeCategory')}**`, async (route) => {
    await held.promise
    await route.continue()
  })
  await press('Zestes')
  await takeBack('Baumes').click()
  await expect(rowWith(page, 'Baumes')).toBeVisible()
  await takeBack('Savons').click()
  await expect(rowWith(page, 'Savons')).toBeVisible()
  held.resolve()
  await expect(rowWith(page, 'Zestes')).toHaveCount(0)
})

test('SHOP-12 a deleted category vanishes from the shop', async ({ page, changingShop }) => {
  const [category] = await changingShop.sql<{ id: string }>(
    "delete from categories where name = 'Coffrets' returning id",
  )
  const pageOf = async (path: string) => (await page.request.get(path)).text()
  await expect.poll(() => pageOf(`/category/${category?.id}`)).toContain('Catégorie non trouvée')
  await expect.poll(() => pageOf('/boutique')).not.toContain(`/category/${category?.id}`)
})

test('ACAT-04 while a save is under way nothing else can be saved, edited or deleted', async ({
  page,
  changingShop,
}) => {
  await openAdmin(page, 'categories')
  await page.getByRole('button', { name: 'Modifier Coffrets' }).click()
  await dialogOf(page).getByLabel('Nom').fill('Coffrets neufs')
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
  await expect(dialogOf(page).getByRole('button', { name: 'Enregistrement…' })).toBeDisabled()
  await dialogOf(page).getByLabel('Nom').press('Enter')
  for (const action of ['Modifier', 'Supprimer']) {
    await expect(page.locator('button[aria-label$="pour lui"]', { hasText: action })).toBeDisabled()
  }
  gate.resolve()
  await expect(notice(page, 'Catégorie modifiée avec succès')).toBeVisible()
  expect(sent).toBe(1)
  expect(await changingShop.sql("select from categories where name = 'Coffrets neufs'")).toHaveLength(1)
})

test('ACAT-07 a save and a deletion that fail say why', async ({ page, changingShop }) => {
  await openAdmin(page, 'categories')
  const gone = 'Cette catégorie a déjà été supprimée.'
  await page.getByRole('button', { name: 'Modifier Coffrets' }).click()
  await dialogOf(page).getByLabel('Nom').fill('Perdus')
  await changingShop.sql("delete from categories where name = 'Coffrets'")
  await saveButton(page).click()
  await expect(notice(page, `Erreur lors de la sauvegarde: ${gone}`)).toBeVisible()
  await expect(saveButton(page)).toBeEnabled()
  const leave = answerQuestion(page, true)
  await page.keyboard.press('Escape')
  await leave
  page.once('dialog', async (dialog) => {
    await changingShop.sql("delete from categories where name = 'Signatures mixtes'")
    await dialog.accept()
  })
  await page.getByRole('button', { name: 'Supprimer Signatures mixtes' }).click()
  await expect(notice(page, `Erreur lors de la suppression: ${gone}`)).toBeVisible()
})

test('ACAT-06 a list that cannot be loaded says why, and may be tried again', async ({ page }) => {
  await holdUpdates(page)
  await openAdmin(page)
  const letThrough = await failCalls(page, 'getAdminCategories')
  await page.getByRole('link', { name: 'Catégories' }).click()
  await expect(page.getByText('Les catégories n’ont pas pu être chargées.')).toBeVisible({ timeout: 15_000 })
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText(/^Impossible de charger les catégories: .+/),
  ).toBeVisible()
  await letThrough()
  await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click()
  await expect(rowWith(page, 'Coffrets')).toBeVisible()
})

test('ACAT-08 LIVE-04 without any category the list says so', async ({ page, changingShop }) => {
  await openAdmin(page, 'categories')
  await expect(rowWith(page, 'Coffrets')).toBeVisible()
  await changingShop.sql('delete from categories')
  await expect(page.getByText('Aucune catégorie trouvée')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test.describe('on a wide screen', () => {
  test.use(wide)
  test('ACAT-01 list and form have no axe finding', async ({ page }) => {
    await openAdmin(page, 'categories')
    await expect(rowWith(page, 'Coffrets')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Modifier Coffrets' }).click()
    await expect(dialogOf(page).getByLabel('Nom')).toHaveValue('Coffrets')
    expect(await findings(page)).toEqual([])
  })
})
