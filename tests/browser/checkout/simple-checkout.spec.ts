import type { Page } from '@playwright/test'
import { addToCart, openCart, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { userIdOf } from '../../fixtures/browser/customer.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

/** From the cart, through the checkout that it leads to. */
async function toSimpleCheckout(page: Page): Promise<void> {
  const cart = await openCart(page)
  await cart.getByRole('link', { name: 'Commander' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Formulaire simple' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Prénom')).toBeVisible()
}

async function fillSimpleForm(page: Page): Promise<string> {
  const phone = freshPhone()
  await page.getByLabel('Prénom').fill('Awa')
  await page.getByLabel('Nom', { exact: true }).fill('Koné')
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByLabel('Adresse', { exact: true }).fill('Rue des Jardins')
  await page.getByLabel('Ville').fill('Abidjan')
  return phone
}

test('CHK-02 CHK-04 a visitor orders by the simple form: a guest’s order with joined name and address', async ({
  page,
  shop,
}) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await toSimpleCheckout(page)
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')
  await expect(page.getByRole('main').locator('form label')).toHaveText([
    'Prénom',
    'Nom',
    'Téléphone',
    'Adresse',
    'Ville',
    /^Repère pour le coursier \(facultatif\)/,
    /^E-mail \(facultatif\)/,
    /\(facultatif\)/,
  ])
  const phone = await fillSimpleForm(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: /^Merci / })).toBeFocused()
  const orders = await shop.sql(
    'select order_number, customer_name, customer_address, user_id from orders where customer_phone = $1',
    [phone],
  )
  expect(orders).toEqual([
    {
      order_number: expect.stringMatching(/^CMD-\d{13}-[A-Z0-9]{5}$/),
      customer_name: 'Awa Koné',
      customer_address: 'Rue des Jardins, Abidjan',
      user_id: null,
    },
  ])
})

test('CHK-04 DATA-04 a signed-in customer’s simple order is theirs, with a number of 5 characters', async ({
  page,
  shop,
}) => {
  const customer = await giveCustomer(page.context())
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await toSimpleCheckout(page)
  await fillSimpleForm(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toContainText(
    /CMD-\d{13}-[A-Z0-9]{5}(?![A-Z0-9]{3})/,
  )
  const orders = await shop.sql<{ order_number: string }>(
    'select order_number from orders where user_id = $1',
    [await userIdOf(shop, customer)],
  )
  expect(orders.map(({ order_number }) => order_number)).toEqual([
    expect.stringMatching(/^CMD-\d{13}-[A-Z0-9]{5}$/),
  ])
  await page.getByRole('link', { name: 'Voir mes commandes' }).click()
  const [order] = orders
  await expect(page.getByRole('cell').filter({ hasText: order?.order_number ?? 'none' })).toBeVisible()
})

test('CHK-01 what was typed into the guest’s form goes along to the simple one', async ({ page }) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await page.getByLabel('Nom complet').fill('Awa Koné Traoré')
  await page.getByLabel('Téléphone').fill('07 01 02 03 04')
  await page.getByLabel('Adresse de livraison').fill('Cocody, rue des Jardins')
  await page.getByRole('main').getByRole('link', { name: 'Formulaire simple' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Koné Traoré')
  await expect(page.getByLabel('Téléphone')).toHaveValue('07 01 02 03 04')
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('Cocody, rue des Jardins')
})

test('CHK-01 VAL-27 typed into the address bar, the simple form says what to do first, and keeps what is typed', async ({
  page,
}) => {
  await open(page, '/checkout')
  const hint = page.getByRole('region', { name: 'Panier vide' })
  await expect(hint).toContainText('Veuillez ajouter des articles à votre panier avant de passer commande.')
  await page.getByLabel('Prénom').fill('Awa')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(notice(page, 'Panier vide')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
  await hint.getByRole('link', { name: 'Voir la boutique' }).click()
  await expect(page.getByRole('heading', { name: 'Notre Boutique' })).toBeVisible()
  await addToCart(page, 'Ambre Doré')
  await toSimpleCheckout(page)
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  await expect(hint).toHaveCount(0)
})

test('VAL-23 CHK-17 the simple form says what is required', async ({ page }) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await toSimpleCheckout(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  for (const message of [
    'Le prénom est requis',
    'Le nom est requis',
    'Le téléphone est requis',
    'L’adresse est requise',
    'La ville est requise',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Prénom')).toBeFocused()
})
