import type { Page } from '@playwright/test'
import { expect, open, test } from '../fixtures/browser.ts'
import { addToCart, freshPhone } from '../fixtures/browser-cart.ts'
import { userIdOf } from '../fixtures/browser-customer.ts'
import { giveCustomer } from '../fixtures/browser-session.ts'

/** The simple checkout has no link of its own: the address is opened inside the running page, so that the cart stays. */
async function toSimpleCheckout(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState({}, '', '/checkout')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
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

test('CHK-01 CHK-02 CHK-03 CHK-04 DATA-04 a visitor orders by the simple form: a guest’s order with joined name and address', async ({
  page,
  shop,
}) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await toSimpleCheckout(page)
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')
  const phone = await fillSimpleForm(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
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
  await expect(page.getByRole('cell', { name: orders[0]?.order_number ?? '', exact: true })).toBeVisible()
})

test('VAL-23 CHK-17 the simple form tells what is required', async ({ page }) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await toSimpleCheckout(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  for (const message of [
    'Le prénom est requis',
    'Le nom est requis',
    'Le téléphone est requis',
    "L'adresse est requise",
    'La ville est requise',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Prénom')).toBeFocused()
})
