import {
  agree,
  answerQuestion,
  dialogOf,
  holdAll,
  loseAnswer,
  openAdmin,
  openTab,
  rowWith,
  saveButton,
} from '../../fixtures/browser/admin.ts'
import { edit, productOf } from '../../fixtures/browser/admin-products.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'
import { newOrder } from '../../fixtures/new-order.ts'

test('APROD-01 APROD-02 the stock and the products, from the newest on, on a phone and on a wide screen', async ({
  page,
  changingShop: shop,
}) => {
  const stream = page.waitForResponse((response) => response.url().includes('/api/admin-events'))
  await openAdmin(page, 'products')
  await stream
  await test.step('APROD-01 SUPPLY-10 the overview of the stock, and the list at the top of a phone', async () => {
    const overview = page.getByRole('region', { name: 'Aperçu du stock' })
    const [stock] = await shop.sql<{ active: number; low: number; out: number }>(
      `select count(*)::int as active, count(*) filter (where stock between 1 and 5)::int as low,
         count(*) filter (where stock = 0)::int as out from products where is_active`,
    )
    await expect(overview).toContainText('Valeur du stock')
    await expect(overview).toContainText(`Produits actifs${stock?.active}`)
    await expect(overview).toContainText(new RegExp(`Stock faible \\(1\\sà\\s5\\)${stock?.low}`))
    await expect(overview).toContainText(`Épuisés${stock?.out}`)
    const first = page.getByRole('row').nth(1)
    await expect(first).toContainText(/Ambre Doré.*52.000.CFA/s)
    expect((await first.boundingBox())?.y).toBeLessThan(780 / 3)
  })

  await test.step('APROD-02 pages, search and filter are in the address', async () => {
    await expect(page.getByRole('row')).toHaveCount(21)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/tab=products&page=2/)
    await expect(page.getByRole('row')).toHaveCount(21)
    await page.getByRole('searchbox').fill('nuit etoilee')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(rowWith(page, 'Nuit Étoilée')).toBeVisible()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await page.getByLabel('Afficher').selectOption('Stock faible')
    await expect(page).toHaveURL(/status=low/)
    await expect(rowWith(page, 'Vanille Précieuse')).toContainText('Plus que 4')
    await expect(rowWith(page, 'Ambre Doré')).toHaveCount(0)
    await page.getByLabel('Afficher').selectOption('Tous')
  })

  await test.step('APROD-12 without any product the list says so', async () => {
    await shop.sql('delete from products')
    await expect(page.getByText('Aucun produit trouvé')).toBeVisible()
  })
})

test('APROD-03 APROD-09 a product is made, once, and changed in what was changed', async ({
  page,
  changingShop: shop,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/)
  await openAdmin(page, 'products')
  const form = dialogOf(page)
  // A notice is a dialog too.
  const openForm = page.getByRole('form', { name: /produit$/ })
  const price = form.getByLabel('Prix (CFA)', { exact: true })
  const stock = form.getByLabel('Stock')
  await test.step('APROD-05 APROD-06 the form begins for sale, and says beside each field what is wrong', async () => {
    await page.getByRole('button', { name: 'Ajouter un produit' }).click()
    await expect(form.getByRole('switch', { name: 'En vente' })).toBeChecked()
    await saveButton(page).click()
    await expect(form.getByText('Le nom du produit est obligatoire')).toBeVisible()
    await expect(form.getByLabel('Nom')).toBeFocused()
  })

  await test.step('APROD-03 APROD-07 an addition whose answer got lost is sent again; what was left empty is null', async () => {
    await form.getByLabel('Nom').fill('  Brume Neuve ')
    await price.fill('')
    await price.pressSequentially('12500,5')
    await stock.fill('4')
    await loseAnswer(page, 'addProduct')
    await saveButton(page).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'Erreur lors de la sauvegarde: Connexion impossible.',
    )
    expect(await productOf(shop, 'Brume Neuve')).toMatchObject({
      description: null,
      image_url: null,
      category_id: null,
      price: '12500.50',
      stock: 4,
      is_active: true,
    })
    await expect(form.getByLabel('Nom')).toHaveValue('  Brume Neuve ')
    await price.fill('13000')
    await saveButton(page).click()
    await expect(notice(page, 'Produit créé avec succès')).toBeVisible()
    await expect(openForm).toHaveCount(0)
    await expect(rowWith(page, 'Brume Neuve')).toHaveCount(1)
    await expect(page.getByRole('row').nth(1)).toContainText(/Brume Neuve.*13.000.CFA/)
    const rows = await shop.sql("select price from products where name = 'Brume Neuve'")
    expect(rows).toEqual([{ price: '13000.00' }])
  })

  const before = await productOf(shop, 'Ambre Doré')
  await test.step('ACAT-09 AORD-10 a delivery changed the stock: the form says so, and saving the rest leaves it', async () => {
    await edit(page, 'Ambre Doré')
    await expect(form.getByLabel('Catégorie').locator('option')).toContainText([
      'Aucune catégorie',
      'Brumes',
      'Coffrets',
    ])
    await form.getByLabel('Catégorie').selectOption('Coffrets')
    await form.getByLabel('Description').fill('')
    await shop.sql("update products set stock = 18 where name = 'Ambre Doré'")
    await saveButton(page).click()
    const refusal = form.getByRole('alert')
    await expect(refusal).toContainText('Ce produit a changé pendant que vous le modifiiez.')
    await expect(refusal).toContainText('Une livraison, ou quelqu’un d’autre, a changé le stock : 24 → 18')
    await expect(saveButton(page)).toBeDisabled()
    await form.getByLabel('Nom').press('Enter')
  })

  await test.step('APROD-08 while a save is under way nothing else can be saved, edited or deleted', async () => {
    const saves = await holdAll(page, 'POST')
    await form.getByRole('button', { name: 'Enregistrer quand même mes modifications' }).click()
    await expect(form.getByRole('button', { name: 'Enregistrement…' })).toBeDisabled()
    await form.getByLabel('Nom').press('Enter')
    await page.keyboard.press('Escape')
    await expect(openForm).toBeVisible()
    for (const action of ['Modifier', 'Supprimer']) {
      await expect(page.locator('button[aria-label$="Nuit Étoilée"]', { hasText: action })).toBeDisabled()
    }
    saves.release()
    await expect(notice(page, 'Produit modifié avec succès')).toBeVisible()
    expect(saves.count()).toBe(1)
    await page.unroute('**/_serverFn/**')
    await expect(rowWith(page, 'Ambre Doré')).toContainText('Coffrets')
    const { description, category_id, ...others } = (await productOf(shop, 'Ambre Doré')) ?? {}
    expect(description).toBeNull()
    expect(category_id).not.toBe(before?.category_id)
    expect(others).toMatchObject({ price: before?.price, stock: 18, image_url: before?.image_url })
  })
})

test('APROD-04 APROD-09 a product is withdrawn from sale, deleted and taken back', async ({
  page,
  changingShop: shop,
}) => {
  const product = await productOf(shop, 'Ambre Doré')
  const [order] = await shop.sql<{ order_id: string }>('select * from place_orders($1)', [
    newOrder({
      cart: [{ id: product?.id, name: product?.name, price: Number(product?.price), quantity: 1 }],
    }),
  ])
  await openAdmin(page, 'products')
  await test.step('the switch in its row withdraws it and puts it up for sale', async () => {
    const active = page.getByRole('switch', { name: 'Ambre Doré en vente' })
    await active.click()
    await expect(notice(page, 'Produit retiré de la vente')).toBeVisible()
    await expect(active).not.toBeChecked()
    expect(await productOf(shop, 'Ambre Doré')).toMatchObject({ is_active: false })
    await expect(active).toBeEnabled()
    await active.click()
    await expect(notice(page, 'Produit mis en vente')).toBeVisible()
    await expect.poll(async () => (await productOf(shop, 'Ambre Doré'))?.is_active).toBe(true)
    await expect(active).toBeEnabled()
  })

  const remove = page.getByRole('button', { name: 'Supprimer Ambre Doré' })
  await test.step('APROD-04 APROD-13 deleting asks first, and orders keep name and price', async () => {
    const doubt = answerQuestion(page, false)
    await remove.click()
    expect(await doubt).toBe('Êtes-vous sûr de vouloir supprimer ce produit ?')
    await expect(rowWith(page, 'Ambre Doré')).toBeVisible()
    await agree(page, remove)
    await expect(notice(page, 'Produit supprimé')).toBeVisible()
    await expect(rowWith(page, 'Ambre Doré')).toHaveCount(0)
    const [item] = await shop.sql('select product_name, product_price from order_items where order_id = $1', [
      order?.order_id,
    ])
    expect(item).toEqual({ product_name: 'Ambre Doré', product_price: product?.price })
  })

  await test.step('it comes back from its notice, and from the bin', async () => {
    await page.getByRole('button', { name: 'Annuler la suppression' }).click()
    await expect(rowWith(page, 'Ambre Doré')).toBeVisible()
    await agree(page, remove)
    await page.getByRole('button', { name: 'Corbeille' }).click()
    await page.getByRole('button', { name: 'Restaurer Ambre Doré' }).click()
    await expect(page.getByText('La corbeille est vide.')).toBeVisible()
    await expect(notice(page, 'Produit restauré')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Annuler la suppression' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Fermer' }).click()
    await expect(rowWith(page, 'Ambre Doré')).toBeVisible()
  })

  await test.step('APROD-11 a save and a deletion that fail say why, and what was typed stays', async () => {
    const form = await edit(page, 'Ambre Doré')
    await form.getByLabel('Nom').fill('Ambre Perdu')
    const gone = 'Ce produit a déjà été supprimé.'
    await shop.sql("delete from products where name = 'Ambre Doré'")
    await saveButton(page).click()
    await expect(notice(page, `Erreur lors de la sauvegarde: ${gone}`)).toBeVisible()
    await expect(notice(page, 'Erreur')).toBeVisible()
    await expect(form.getByLabel('Nom')).toHaveValue('Ambre Perdu')
    await expect(saveButton(page)).toBeEnabled()
    const leave = answerQuestion(page, true)
    await page.keyboard.press('Escape')
    await leave
    page.once('dialog', async (dialog) => {
      await shop.sql("delete from products where name = 'Nuit Étoilée'")
      await dialog.accept()
    })
    await page.getByRole('button', { name: 'Supprimer Nuit Étoilée' }).click()
    await expect(notice(page, `Erreur lors de la suppression: ${gone}`)).toBeVisible()
  })
})

test('APROD-03 what was typed is not lost by Escape, by going back, nor by reloading', {
  tag: '@rare',
}, async ({ page }) => {
  const leaving = 'confirm: Fermer sans enregistrer ? Votre saisie sera perdue.'
  // Each question of the browser is answered as `yes` says.
  const answers = { yes: false, asked: [] as string[] }
  page.on('dialog', async (dialog) => {
    answers.asked.push(`${dialog.type()}: ${dialog.message()}`)
    await (answers.yes ? dialog.accept() : dialog.dismiss())
  })
  await openAdmin(page)
  await openTab(page, 'Produits')
  const form = dialogOf(page)
  await edit(page, 'Ambre Doré')
  await form.getByLabel('Description').fill('Une autre description')
  const stays = async (...asked: string[]) => {
    await expect.poll(() => answers.asked).toEqual(asked)
    await expect(form.getByLabel('Description')).toHaveValue('Une autre description')
    answers.asked.length = 0
  }
  await page.keyboard.press('Escape')
  await stays(leaving)
  await page.evaluate(() => history.back())
  await stays(leaving)
  await page.evaluate(() => location.reload())
  await stays('beforeunload: ')
  answers.yes = true
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 2, name: 'Statistiques' })).toBeVisible()
  await page.evaluate(() => history.forward())
  answers.asked.length = 0
  await edit(page, 'Ambre Doré')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  expect(answers.asked, 'a form that was not changed').toEqual([])
})
