import type { Page } from '@playwright/test'
import { addToCart, openCart } from '../../fixtures/browser/cart.ts'
import { giveCustomer, userIdOf } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Confirmer la commande' }).click()
const toOtherForm = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Formulaire simple' }).click()
const toCheckout = async (page: Page) =>
  (await openCart(page)).getByRole('link', { name: 'Commander' }).click()

async function fillSimpleForm(page: Page): Promise<string> {
  const phone = freshPhone()
  for (const [label, text] of [
    ['Prénom', 'Awa'],
    ['Nom', 'Koné'],
    ['Téléphone', phone],
    ['Adresse', 'Rue des Jardins'],
    ['Ville', 'Abidjan'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  return phone
}

test('CHK-02 CHK-04 the simple form orders for a visitor, and for a customer', async ({ page, shop }) => {
  const firstName = page.getByLabel('Prénom')
  await test.step('CHK-01 VAL-27 typed into the address bar, it says what to do first, and keeps what is typed', async () => {
    await open(page, '/checkout')
    const hint = page.getByRole('region', { name: 'Panier vide' })
    await expect(hint).toContainText('Veuillez ajouter des articles à votre panier avant de passer commande.')
    await firstName.fill('Aya')
    await send(page)
    await expect(notice(page, 'Panier vide')).toBeVisible()
    await expect(page).toHaveURL(/\/checkout$/)
    await hint.getByRole('link', { name: 'Voir la boutique' }).click()
    await expect(page.getByRole('heading', { name: 'Notre Boutique' })).toBeVisible()
    await addToCart(page, 'Ambre Doré')
    await toCheckout(page)
    await page.getByLabel('Téléphone').fill('07 01 02 03 04')
    await toOtherForm(page)
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(firstName).toHaveValue('Aya')
    // What the other form knows fills what is empty.
    await expect(page.getByLabel('Téléphone')).toHaveValue('07 01 02 03 04')
    await expect(hint).toHaveCount(0)
  })

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

  await test.step('VAL-23 it says what is required', async () => {
    await firstName.fill('')
    await send(page)
    await expect(page.getByText('Le prénom est requis')).toBeVisible()
    await expect(page.getByText('La ville est requise')).toBeVisible()
    await expect(firstName).toBeFocused()
  })

  const phone = await fillSimpleForm(page)
  await send(page)
  await expect(page.getByRole('main').getByRole('heading', { name: /^Merci / })).toBeFocused()
  expect(
    await shop.sql(
      'select order_number, customer_name, customer_address, user_id from orders where customer_phone = $1',
      [phone],
    ),
  ).toEqual([
    {
      order_number: expect.stringMatching(/^CMD-\d{13}-[A-Z0-9]{5}$/),
      customer_name: 'Awa Koné',
      customer_address: 'Rue des Jardins, Abidjan',
      user_id: null,
    },
  ])

  await test.step('DATA-04 a signed-in customer’s order is theirs, with a number of 5 characters', async () => {
    const customer = await giveCustomer(page.context())
    await open(page, '/boutique')
    await addToCart(page, 'Ambre Doré')
    await toCheckout(page)
    await toOtherForm(page)
    await fillSimpleForm(page)
    await send(page)
    await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toContainText(
      /CMD-\d{13}-[A-Z0-9]{5}(?![A-Z0-9]{3})/,
    )
    const [order] = await shop.sql<{ order_number: string }>(
      'select order_number from orders where user_id = $1',
      [await userIdOf(shop, customer)],
    )
    expect(order?.order_number).toMatch(/^CMD-\d{13}-[A-Z0-9]{5}$/)
    await page.getByRole('link', { name: 'Voir mes commandes' }).click()
    await expect(page.getByRole('cell').filter({ hasText: order?.order_number ?? 'none' })).toBeVisible()
  })
})
