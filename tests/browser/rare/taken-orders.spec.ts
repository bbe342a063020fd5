import type { Page } from '@playwright/test'
import { agree, answerQuestion, loseAnswer } from '../../fixtures/browser/admin.ts'
import { openOrders } from '../../fixtures/browser/admin-orders.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const openForm = (page: Page) => page.getByRole('button', { name: 'Nouvelle commande' }).click()
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Nouvelle commande' })
const phoneOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Téléphone' })
const nameOf = (page: Page) => formOf(page).getByLabel('Nom complet')
const addressOf = (page: Page) => formOf(page).getByLabel('Adresse de livraison')
const lines = (page: Page) =>
  formOf(page).getByRole('list', { name: 'Articles choisis' }).getByRole('listitem')
const save = (page: Page) => formOf(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
const taken = (page: Page) => page.getByRole('dialog', { name: 'Commande enregistrée' })
/** Searches a product and takes one piece of it. */
async function add(page: Page, search: string, product: string): Promise<void> {
  await formOf(page).getByLabel('Chercher un produit').fill(search)
  await formOf(page)
    .getByRole('button', { name: new RegExp(`^Ajouter ${product}`) })
    .click()
  await expect(formOf(page).getByLabel('Chercher un produit')).toHaveValue('')
}

test.use({ viewport: { width: 360, height: 640 } })

test('PHONE-06 a closed dialog asks, a reloaded page goes on, and a lost answer makes no second order', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const phone = freshPhone()
  await openOrders(page)
  await openForm(page)
  await phoneOf(page).fill(phone)
  await expect(formOf(page).getByText('Nouveau client.')).toBeVisible()
  await nameOf(page).fill('Mariam Touré')
  await add(page, 'ambre doré', 'Ambre Doré')
  const asked = answerQuestion(page, false)
  await formOf(page).getByRole('button', { name: 'Fermer' }).click()
  expect(await asked).toContain('Votre saisie sera perdue')
  await expect(nameOf(page)).toHaveValue('Mariam Touré')

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(nameOf(page)).toHaveValue('Mariam Touré')
  await expect(lines(page)).toHaveCount(1)
  await formOf(page).getByText('En boutique', { exact: true }).click()
  await formOf(page).getByRole('button', { name: 'Retrait en boutique' }).click()
  await expect(addressOf(page)).toHaveValue('Retrait en boutique')
  await loseAnswer(page, 'createTakenOrder')
  await save(page)
  await expect(formOf(page).getByRole('alert')).toContainText('la commande ne sera créée qu’une seule fois')
  await save(page)
  await expect(taken(page)).toBeVisible()
  expect(
    await shop.sql(
      `select s.source, o.customer_address from orders o join staff_orders s on s.order_id = o.id where o.customer_phone = $1`,
      [phone],
    ),
  ).toEqual([{ source: 'shop', customer_address: 'Retrait en boutique' }])

  await taken(page).getByRole('button', { name: 'Autre commande' }).click()
  await expect(phoneOf(page)).toHaveValue('')
  await expect(phoneOf(page)).toBeFocused()
  await phoneOf(page).fill(phone)
  await expect(nameOf(page)).toHaveValue('Mariam Touré')
  await agree(page, formOf(page).getByRole('button', { name: 'Fermer' }))
  await expect(formOf(page)).toHaveCount(0)
  await openForm(page)
  await expect(phoneOf(page)).toHaveValue('')
})
