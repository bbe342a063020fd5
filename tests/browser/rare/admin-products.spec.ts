import { dialogOf, openAdmin, openTab, saveButton } from '../../fixtures/browser/admin.ts'
import { edit, productOf } from '../../fixtures/browser/admin-products.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

test('APROD-03 what was typed is not lost by Escape, by going back or forward, nor by reloading', async ({
  page,
  changingShop: shop,
}) => {
  const leaving = 'confirm: Fermer sans enregistrer ? Votre saisie sera perdue.'
  // Each question of the browser is answered as `yes` says.
  const answers = { yes: false, asked: [] as string[] }
  page.on('dialog', async (dialog) => {
    answers.asked.push(`${dialog.type()}: ${dialog.message()}`)
    await (answers.yes ? dialog.accept() : dialog.dismiss())
  })
  const asked = () => answers.asked.splice(0)
  await openAdmin(page)
  await openTab(page, 'Produits')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: 'Modifier' }).first().click()
  const form = dialogOf(page)
  await form.getByLabel('Description').fill('Une autre description')

  await test.step('Escape asks, as often as it is pressed', async () => {
    for (const times of [1, 2, 3]) {
      await page.keyboard.press('Escape')
      await expect.poll(() => answers.asked).toHaveLength(times)
      await expect(form.getByLabel('Description')).toHaveValue('Une autre description')
    }
    expect(asked()).toEqual([leaving, leaving, leaving])
  })

  await test.step('so do going back and forward, once each time, and then they close', async () => {
    await page.evaluate(() => history.back())
    await expect.poll(() => answers.asked).toEqual([leaving])
    await expect(page).toHaveURL(/page=2/)
    await expect(form.getByLabel('Description')).toHaveValue('Une autre description')
    answers.yes = true
    await page.evaluate(() => history.go(-2))
    await expect(page.getByRole('heading', { level: 2, name: 'Statistiques' })).toBeVisible()
    await page.evaluate(() => history.forward())
    await expect(page.getByRole('button', { name: 'Ajouter un produit' })).toBeVisible()
    await expect(form).toHaveCount(0)
    await edit(page, 'Ambre Doré')
    await form.getByLabel('Description').fill('Encore une autre')
    await page.evaluate(() => history.forward())
    await expect(page).toHaveURL(/page=2/)
    await expect(form).toHaveCount(0)
    expect(asked()).toEqual([leaving, leaving, leaving])
    await page.evaluate(() => history.back())
  })

  await test.step('a form that was not changed closes without a question', async () => {
    await edit(page, 'Ambre Doré')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    expect(asked()).toEqual([])
  })

  await test.step('on reloading the browser asks; once it is saved, nobody asks any more', async () => {
    answers.yes = false
    await edit(page, 'Ambre Doré')
    await form.getByLabel('Description').fill('Une autre description')
    await page.evaluate(() => location.reload())
    await expect.poll(() => answers.asked).toEqual(['beforeunload: '])
    await expect(form.getByLabel('Description')).toHaveValue('Une autre description')
    await saveButton(page).click()
    await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()
    await expect(form).toHaveCount(0)
    await page.reload()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('heading', { level: 2, name: 'Statistiques' })).toBeVisible()
    expect(answers.asked).toHaveLength(1)
    expect(await productOf(shop, 'Ambre Doré')).toMatchObject({ description: 'Une autre description' })
  })
})
