import {
  agree,
  answerQuestion,
  dialogOf,
  holdAll,
  openAdmin,
  rowWith,
  saveButton,
} from '../../fixtures/browser/admin.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

test('ACAT-01 ACAT-02 the categories are listed from the newest on, made and changed', async ({
  page,
  changingShop: shop,
}) => {
  await shop.sql("update categories set created_at = now() - interval '1 day' where name <> 'Coffrets'")
  await openAdmin(page, 'categories')
  await test.step('ACAT-01 the newest first, each with its products', async () => {
    await expect(page.getByRole('row').nth(1)).toContainText('Coffrets')
    await expect(rowWith(page, 'Eaux de parfum pour elle')).toContainText('14')
  })

  await test.step('ACAT-02 one is made, and is the first', async () => {
    await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
    await saveButton(page).click()
    await expect(dialogOf(page).getByText('Le nom de la catégorie est obligatoire')).toBeVisible()
    await dialogOf(page).getByLabel('Nom').fill('Bougies')
    await saveButton(page).click()
    await expect(notice(page, 'Catégorie créée avec succès')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Bougies')
    expect(await shop.sql("select description, image_url from categories where name = 'Bougies'")).toEqual([
      { description: null, image_url: null },
    ])
  })

  await test.step('ACAT-04 while a save is under way nothing else can be saved, edited or deleted', async () => {
    await page.getByRole('button', { name: 'Modifier Coffrets' }).click()
    await dialogOf(page).getByLabel('Nom').fill('Coffrets cadeaux')
    const saves = await holdAll(page, 'POST')
    await saveButton(page).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Enregistrement…' })).toBeDisabled()
    await dialogOf(page).getByLabel('Nom').press('Enter')
    for (const action of ['Modifier', 'Supprimer']) {
      await expect(page.locator('button[aria-label$="pour lui"]', { hasText: action })).toBeDisabled()
    }
    saves.release()
    await expect(notice(page, 'Catégorie modifiée avec succès')).toBeVisible()
    await expect(rowWith(page, 'Coffrets cadeaux')).toBeVisible()
    expect(saves.count()).toBe(1)
  })
})

test('ACAT-03 UNDO-01 deleting a category asks first, and is taken back from its notice', async ({
  page,
  changingShop: shop,
}) => {
  const read = () =>
    shop.sql(
      `select c.*, array_agg(p.id order by p.id) as products from categories c join products p on p.category_id = c.id
       where c.name = 'Coffrets' group by c.id`,
    )
  const before = await read()
  await openAdmin(page, 'categories')
  const takeBack = page.getByRole('button', { name: 'Annuler la suppression' })
  const remove = async () => {
    await agree(page, page.getByRole('button', { name: 'Supprimer Coffrets' }))
    await expect(rowWith(page, 'Coffrets')).toHaveCount(0)
  }

  await test.step('ACAT-03 ACAT-05 it asks, and says that it is done', async () => {
    const doubt = answerQuestion(page, false)
    await page.getByRole('button', { name: 'Supprimer Coffrets' }).click()
    expect(await doubt).toBe('Êtes-vous sûr de vouloir supprimer cette catégorie ?')
    await remove()
    await expect(notice(page, 'Catégorie supprimée')).toBeVisible()
  })

  await test.step('UNDO-01 UNDO-02 it comes back with its products; later the notice says why not', async () => {
    await takeBack.click()
    await expect(notice(page, 'Catégorie restaurée')).toBeVisible()
    await expect(rowWith(page, 'Coffrets')).toBeVisible()
    expect(await read()).toEqual(before)
    await remove()
    await shop.sql(`update deleted_categories set deleted_at = deleted_at - interval '11 seconds'`)
    await takeBack.click()
    const refusal =
      'La catégorie n’a pas été restaurée : Les dix secondes sont passées : cela ne peut plus être annulé.'
    await expect(notice(page, refusal)).toBeVisible()
  })

  await test.step('ACAT-08 LIVE-04 without any category the list says so', async () => {
    await shop.sql('delete from categories')
    await expect(page.getByText('Aucune catégorie trouvée')).toBeVisible()
  })
})
