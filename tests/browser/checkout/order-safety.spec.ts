import type { Page } from '@playwright/test'
import { answerQuestion, holdAll, loseAnswer } from '../../fixtures/browser/admin.ts'
import { fillGuestForm, guest, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { callsOf, expect, goOffline, notice, open, test } from '../../fixtures/browser/test.ts'

const orders = 'select order_number from orders where customer_phone = $1'

/** Goes to the guest's checkout with one product, and fills it in. Returns the phone number. */
async function fillOrder(page: Page): Promise<string> {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  return fillGuestForm(page)
}

const confirmation = (page: Page) => page.getByRole('region', { name: 'Commande confirmée !' })

const send = (page: Page) => page.getByRole('button', { name: 'Confirmer la commande' }).click()

test('CHK-11 CHK-26 a lost answer costs nothing: pressed again, and again while it is on its way, it is the same order', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const phone = await fillOrder(page)
  await loseAnswer(page, 'createGuestOrder')
  await send(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer.',
  )
  await expect(notice(page, 'Erreur')).toBeVisible()
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
  const [first] = await shop.sql<{ order_number: string }>(orders, [phone])

  const orderings = await holdAll(page, 'POST')
  await page.getByRole('form', { name: 'Vos coordonnées' }).evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByRole('button', { name: 'Traitement...' })).toBeDisabled()
  await page.getByLabel('Nom complet').press('Enter')
  orderings.release()
  await expect(confirmation(page)).toContainText(first?.order_number ?? 'none')
  await test.step('GUEST-12 one notice says that it is confirmed', async () => {
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('Commande confirmée !', { exact: true }),
    ).toHaveCount(1)
  })
  expect(orderings.count()).toBe(1)
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
})

test('AFTER-07 CHK-26 an order without a network waits for it when asked to, can be taken back, and is sent once', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|EventSource/)
  const phone = await fillOrder(page)
  await goOffline(page)
  await send(page)
  const wait = page.getByRole('button', { name: 'Envoyer dès que le réseau revient' })
  await wait.click()
  await expect(page.getByText('Rien n’est encore commandé.')).toBeVisible()
  await page.getByRole('button', { name: 'Ne plus l’envoyer' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await wait.click()
  expect(await shop.sql(orders, [phone])).toEqual([])
  await context.setOffline(false)
  await expect(confirmation(page)).toBeVisible()
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
})

test('CHK-26 a reload while the order is on its way is asked about; the order that was placed is found', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const phone = await fillOrder(page)
  // The order reaches the shop; no answer comes before the page is gone.
  await page.route(callsOf('createGuestOrder'), async (route) => void (await route.fetch()), { times: 1 })
  await send(page)
  await expect.poll(() => shop.sql(orders, [phone])).toHaveLength(1)
  const asked = answerQuestion(page, true)
  await page.reload()
  await asked
  const [order] = await shop.sql<{ order_number: string }>(orders, [phone])
  await expect(confirmation(page)).toContainText(order?.order_number ?? 'none')
  // Nothing of the placed order is offered again (AFTER-06).
  expect(await page.evaluate(() => localStorage.getItem('order'))).not.toContain('cart')
  await expect(page).toHaveURL(/\/guest-checkout$/)
  await page.reload()
  await expect(confirmation(page)).toContainText(order?.order_number ?? 'none')
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
})
