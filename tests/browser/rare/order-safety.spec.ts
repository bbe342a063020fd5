import type { Page } from '@playwright/test'
import { fillGuestForm, isFunctionCall, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

const orders = 'select order_number from orders where customer_phone = $1'

/** Orders reach the shop, but no answer reaches the customer. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route(isFunctionCall, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('CHK-26 the same key with other content is refused with a message; the next press is a new order', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  await loseAnswers(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.unroute(isFunctionCall)
  await page.getByLabel('Adresse de livraison').fill('Marcory, boulevard de Marseille')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'au contenu différent est déjà enregistrée',
  )
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  expect(await shop.sql(orders, [phone])).toHaveLength(2)
})
