import type { Page } from '@playwright/test'
import { fillGuestForm, guest, isFunctionCall, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, goOffline, notice, open, test } from '../../fixtures/browser/test.ts'

const orders = 'select order_number from orders where customer_phone = $1'

/** Orders reach the shop, but no answer reaches the customer. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route(isFunctionCall, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('CHK-11 CHK-26 a lost answer costs nothing: pressed again, and again while it is on its way, it is the same order', async ({
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
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer.',
  )
  await expect(notice(page, 'Erreur')).toBeVisible()
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
  const [first] = await shop.sql<{ order_number: string }>(orders, [phone])
  await page.unroute(isFunctionCall)

  const gate = Promise.withResolvers<void>()
  let sent = 0
  await page.route(isFunctionCall, async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await gate.promise
    }
    await route.continue()
  })
  await page.getByRole('form', { name: 'Vos coordonnées' }).evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByRole('button', { name: 'Traitement...' })).toBeDisabled()
  await page.getByLabel('Nom complet').press('Enter')
  gate.resolve()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toContainText(
    first?.order_number ?? 'none',
  )
  await test.step('GUEST-12 one notice says that it is confirmed', async () => {
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('Commande confirmée !', { exact: true }),
    ).toHaveCount(1)
  })
  expect(sent).toBe(1)
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
})

test('CHK-26 D51 a lost answer costs nothing in the next visit either: the order is known, and not recorded twice', {
  tag: '@rare',
}, async ({ page, context, shop, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  await loseAnswers(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  const [first] = await shop.sql<{ order_number: string }>(orders, [phone])
  await page.close()

  const next = await context.newPage()
  await open(next, '/boutique')
  await next.getByRole('button', { name: 'Reprendre', exact: true }).click()
  await next.getByRole('dialog', { name: 'Mon Panier (1)' }).getByRole('link', { name: 'Commander' }).click()
  await fillGuestForm(next, phone)
  await next.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(next.getByRole('region', { name: 'Commande confirmée !' })).toContainText(
    first?.order_number ?? 'none',
  )
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
})

test('AFTER-07 CHK-26 an order without a network waits for it when asked to, can be taken back, and is sent once', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|EventSource/)
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  const wait = page.getByRole('button', { name: 'Envoyer dès que le réseau revient' })
  await wait.click()
  await expect(page.getByText('Rien n’est encore commandé.')).toBeVisible()
  await page.getByRole('button', { name: 'Ne plus l’envoyer' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await wait.click()
  expect(await shop.sql(orders, [phone])).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
})
