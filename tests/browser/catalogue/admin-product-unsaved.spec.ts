import type { Page } from '@playwright/test'
import {
  answerQuestion,
  dialogOf,
  loseAnswer,
  openAdmin,
  rowWith,
  saveButton,
} from '../../fixtures/browser/admin.ts'
import { edit, productOf } from '../../fixtures/browser/admin-products.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

test('APROD-03 what was typed is not lost by a press beside the dialog', async ({ page }) => {
  await openAdmin(page, 'products')
  const form = await edit(page, 'Ambre Doré')
  await form.getByLabel('Nom').fill('Ambre Très Doré')
  const question = answerQuestion(page, false)
  await page.keyboard.press('Escape')
  expect(await question).toBe('Fermer sans enregistrer ? Votre saisie sera perdue.')
  await expect(form.getByLabel('Nom')).toHaveValue('Ambre Très Doré')
  const leave = answerQuestion(page, true)
  await form.getByRole('button', { name: 'Annuler' }).click()
  await leave
  await expect(form).toHaveCount(0)
  await edit(page, 'Ambre Doré')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})

test('APROD-03 an addition whose answer got lost is sent again: the product is there once, as it was corrected', async ({
  page,
  changingShop,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/)
  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Ajouter un produit' }).click()
  const form = dialogOf(page)
  await form.getByLabel('Nom').fill('Brume Perdue')
  await form.getByLabel('Prix (CFA)', { exact: true }).fill('12500')
  await form.getByLabel('Stock').fill('4')
  await loseAnswer(page, 'addProduct')
  await saveButton(page).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Erreur lors de la sauvegarde: Connexion impossible.',
  )
  expect(await productOf(changingShop, 'Brume Perdue')).toMatchObject({ price: '12500.00' })
  await expect(form.getByLabel('Nom')).toHaveValue('Brume Perdue')
  await form.getByLabel('Prix (CFA)', { exact: true }).fill('13000')
  await saveButton(page).click()
  await expect(notice(page, 'Produit créé avec succès')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(rowWith(page, 'Brume Perdue')).toHaveCount(1)
  await expect(rowWith(page, 'Brume Perdue')).toContainText(/13.000.CFA/)
  const rows = await changingShop.sql("select price from products where name = 'Brume Perdue'")
  expect(rows).toEqual([{ price: '13000.00' }])
})

test('APROD-03 an addition that a colleague found and changed before it is sent again is not made twice', async ({
  page,
  changingShop,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/)
  await openAdmin(page, 'products')
  await page.getByRole('button', { name: 'Ajouter un produit' }).click()
  const form = dialogOf(page)
  await form.getByLabel('Nom').fill('Brume Perdue')
  await form.getByLabel('Prix (CFA)', { exact: true }).fill('12500')
  await form.getByLabel('Stock').fill('4')
  await loseAnswer(page, 'addProduct')
  await saveButton(page).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Connexion impossible.')
  await changingShop.sql("update products set name = 'Brume Trouvée' where name = 'Brume Perdue'")
  await saveButton(page).click()
  await expect(
    notice(
      page,
      'Erreur lors de la sauvegarde: Cet élément a déjà été enregistré, puis modifié. Rouvrez-le dans la liste pour le corriger.',
    ),
  ).toBeVisible()
  await expect(form.getByLabel('Nom')).toHaveValue('Brume Perdue')
  expect(await productOf(changingShop, 'Brume Perdue')).toBeUndefined()
})

test.describe('what was typed is not lost', () => {
  const leaving = 'confirm: Fermer sans enregistrer ? Votre saisie sera perdue.'

  /** Answers each question of the browser as `yes` says, and keeps what was asked. */
  function answering(page: Page) {
    const answers = { yes: false, asked: [] as string[] }
    page.on('dialog', async (dialog) => {
      answers.asked.push(`${dialog.type()}: ${dialog.message()}`)
      await (answers.yes ? dialog.accept() : dialog.dismiss())
    })
    return answers
  }

  test('APROD-03 by going back or forward: it asks, once each time, and then closes', async ({ page }) => {
    const answers = answering(page)
    await openAdmin(page)
    await page.getByRole('link', { name: 'Produits' }).click()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByRole('row')).toHaveCount(21)
    await page.getByRole('button', { name: 'Modifier' }).first().click()
    const form = dialogOf(page)
    await form.getByLabel('Description').fill('Une autre description')
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
    expect(answers.asked).toEqual([leaving, leaving, leaving])
  })

  test('APROD-03 by reloading: the browser asks; once it is saved, nobody asks any more', async ({
    page,
    changingShop,
  }) => {
    const answers = answering(page)
    await openAdmin(page)
    await page.getByRole('link', { name: 'Produits' }).click()
    const form = await edit(page, 'Ambre Doré')
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
    expect(await productOf(changingShop, 'Ambre Doré')).toMatchObject({
      description: 'Une autre description',
    })
  })

  test('APROD-03 by a second Escape after the question was answered with no', async ({ page }) => {
    const answers = answering(page)
    await openAdmin(page, 'products')
    const form = await edit(page, 'Ambre Doré')
    await form.getByLabel('Nom').fill('Ambre Très Doré')
    for (const times of [1, 2, 3]) {
      await page.keyboard.press('Escape')
      await expect.poll(() => answers.asked).toHaveLength(times)
      await expect(form.getByLabel('Nom')).toHaveValue('Ambre Très Doré')
    }
  })
})

test('APROD-11 a save and a deletion that fail say why, and what was typed stays', async ({
  page,
  changingShop,
}) => {
  await openAdmin(page, 'products')
  const form = await edit(page, 'Ambre Doré')
  await form.getByLabel('Nom').fill('Ambre Perdu')
  const gone = 'Ce produit a déjà été supprimé.'
  await changingShop.sql("delete from products where name = 'Ambre Doré'")
  await saveButton(page).click()
  await expect(notice(page, `Erreur lors de la sauvegarde: ${gone}`)).toBeVisible()
  await expect(notice(page, 'Erreur')).toBeVisible()
  await expect(form.getByLabel('Nom')).toHaveValue('Ambre Perdu')
  await expect(saveButton(page)).toBeEnabled()
  const leave = answerQuestion(page, true)
  await page.keyboard.press('Escape')
  await leave
  page.once('dialog', async (dialog) => {
    await changingShop.sql("delete from products where name = 'Nuit Étoilée'")
    await dialog.accept()
  })
  await page.getByRole('button', { name: 'Supprimer Nuit Étoilée' }).click()
  await expect(notice(page, `Erreur lors de la suppression: ${gone}`)).toBeVisible()
})

test.describe('somebody else was faster', () => {
  test('APROD-03 AORD-10 a delivery changed the stock: the form says so, and saving the rest leaves it as it is', async ({
    page,
    changingShop,
  }) => {
    await openAdmin(page, 'products')
    const form = await edit(page, 'Ambre Doré')
    await form.getByLabel('Nom').fill('Ambre Renommé')
    await changingShop.sql("update products set stock = stock - 2 where name = 'Ambre Doré'")
    await saveButton(page).click()
    const refusal = form.getByRole('alert')
    await expect(refusal).toContainText('Ce produit a changé pendant que vous le modifiiez.')
    await expect(refusal).toContainText('Une livraison, ou quelqu’un d’autre, a changé le stock : 24 → 22')
    await expect(form.getByLabel('Nom')).toHaveValue('Ambre Renommé')
    expect(await findings(page)).toEqual([])
    await expect(saveButton(page)).toBeDisabled()
    await form.getByLabel('Nom').press('Enter')
    await refusal.getByRole('button', { name: 'Enregistrer quand même mes modifications' }).click()
    await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()
    expect(await productOf(changingShop, 'Ambre Renommé')).toMatchObject({ stock: 22 })
  })

  test('APROD-03 their values can be taken over; what was typed elsewhere stays', async ({
    page,
    changingShop,
  }) => {
    await openAdmin(page, 'products')
    const form = await edit(page, 'Ambre Doré')
    await form.getByLabel('Prix (CFA)', { exact: true }).fill('51000')
    await form.getByLabel('Stock').fill('30')
    await changingShop.sql("update products set stock = 20 where name = 'Ambre Doré'")
    await saveButton(page).click()
    await form.getByRole('button', { name: 'Reprendre les nouvelles valeurs' }).click()
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(form.getByLabel('Stock')).toHaveValue('20')
    await expect(form.getByLabel('Prix (CFA)', { exact: true })).toHaveValue('51000')
    await saveButton(page).click()
    await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()
    expect(await productOf(changingShop, 'Ambre Doré')).toMatchObject({ stock: 20, price: '51000.00' })
  })
})
