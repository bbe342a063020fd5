import { agree, dialogOf, openAdmin, rowWith, saveButton } from '../../fixtures/browser/admin.ts'
import { edit, productOf } from '../../fixtures/browser/admin-products.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

test('PROF-02 PROF-08 profiles are filled in, one by one and together', {
  tag: '@rare',
}, async ({ page, changingShop: shop }) => {
  await openAdmin(page, 'products')
  await test.step('PROF-02 the form completes notes from those in use, takes their spelling, and refuses what is too much', async () => {
    await edit(page, 'Karité Sublime')
    const form = dialogOf(page)
    const top = form.getByLabel(/^Notes de tête/).first()
    await top.fill('berga')
    await form.getByRole('button', { name: 'bergamote', exact: true }).click()
    await top.fill('Vanilles')
    await top.press('Enter')
    await expect(form.getByText('« vanille », comme sur vos autres parfums.')).toBeVisible()
    const heart = form.getByLabel(/^Notes de cœur/).first()
    await heart.fill(Array.from({ length: 200 }, (_, n) => `note ${n}`).join(', '))
    await heart.press('Enter')
    await saveButton(page).click()
    await expect(heart).toHaveAccessibleDescription(/8 notes au plus\u00a0: 192 de trop/)
    await agree(page, form.getByRole('button', { name: 'Annuler' }))
    await expect(productOf(shop, 'Karité Sublime')).resolves.toMatchObject({ top_notes: [] })
  })

  await test.step('PROF-02 PROF-08 a profile is saved, and products without one are given a family together', async () => {
    await page.getByLabel('Afficher').selectOption('Sans profil')
    await expect(rowWith(page, 'Ambre Doré')).toHaveCount(0)
    await edit(page, 'Karité Sublime')
    const top = dialogOf(page)
      .getByLabel(/^Notes de tête/)
      .first()
    await top.fill('Bergamotes')
    await saveButton(page).click()
    await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()
    await expect(rowWith(page, 'Karité Sublime')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Choisir Lait d’Ylang' }).check()
    await page.getByRole('checkbox', { name: 'Choisir Huile de Baobab' }).check()
    const bar = page.getByRole('region', { name: 'Produits choisis' })
    await bar.getByLabel('Famille olfactive des produits choisis').selectOption('Florale')
    await expect(notice(page, 'Famille olfactive : Florale')).toBeVisible()
    await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
    expect(
      await shop.sql(`select name from products where olfactory_family = 'florale' and category_id =
      (select category_id from products where name = 'Karité Sublime') order by name`),
    ).toEqual([{ name: 'Huile de Baobab' }, { name: 'Lait d’Ylang' }])
    expect(await shop.sql(`select top_notes from products where name = 'Karité Sublime'`)).toEqual([
      { top_notes: ['bergamote'] },
    ])
  })
})
