import type { Page } from '@playwright/test'
import { answerQuestion } from '../../fixtures/browser/admin.ts'
import { fillGuestForm, guest, isFunctionCall, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, goOffline, hydrated, notice, open, test } from '../../fixtures/browser/test.ts'

const orders = 'select order_number from orders where customer_phone = $1'

/** Goes to the guest's checkout with one product, and fills it in. Returns the phone number. */
async function fillOrder(page: Page): Promise<string> {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  return fillGuestForm(page)
}

/** Orders reach the shop, but no answer reaches the customer. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route(isFunctionCall, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

const confirmation = (page: Page) => page.getByRole('region', { name: 'Commande confirmée !' })

const send = (page: Page) => page.getByRole('button', { name: 'Confirmer la commande' }).click()

/**
 * The order's answer is read, and the phone ends the browser before anything is shown. Returns what the tab had stored.
 */
async function endAtAnswer(page: Page): Promise<Record<string, string>> {
  await page.evaluate(() => {
    const replaceState = History.prototype.replaceState
    history.replaceState = (state, ...rest) => {
      // Nothing of the page runs on while a dialog is open.
      if (state?.orderNumber || state?.receipt) alert(JSON.stringify(sessionStorage))
      replaceState.call(history, state, ...rest)
    }
  })
  const stopped = page.waitForEvent('dialog')
  // The dialog may come before the click has ended, and holds it until the page is closed.
  const pressed = send(page).catch(() => undefined)
  const stored = (await stopped).message()
  await page.close()
  await pressed
  return JSON.parse(stored)
}

/**
 * The next call that sends something gets no answer before the page is gone: the shop receives it, or does
 * not.
 */
async function holdNextCall(page: Page, arrives: boolean): Promise<void> {
  let isHeld = false
  await page.route(isFunctionCall, async (route) => {
    if (isHeld || route.request().method() !== 'POST') return route.continue()
    isHeld = true
    if (arrives) await route.fetch()
  })
}

test('CHK-11 CHK-26 a lost answer costs nothing: pressed again, and again while it is on its way, it is the same order', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const phone = await fillOrder(page)
  await loseAnswers(page)
  await send(page)
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
  await expect(confirmation(page)).toContainText(first?.order_number ?? 'none')
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
  const phone = await fillOrder(page)
  await loseAnswers(page)
  await send(page)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  const [first] = await shop.sql<{ order_number: string }>(orders, [phone])
  await page.close()

  const next = await context.newPage()
  await open(next, '/boutique')
  await next.getByRole('button', { name: 'Reprendre', exact: true }).click()
  await next.getByRole('dialog', { name: 'Mon Panier (1)' }).getByRole('link', { name: 'Commander' }).click()
  await fillGuestForm(next, phone)
  await send(next)
  await expect(confirmation(next)).toContainText(first?.order_number ?? 'none')
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

test('CHK-26 whoever leaves right as the answer arrives orders something else, and finds the first order', {
  tag: '@rare',
}, async ({ page, context, shop }) => {
  const phone = await fillOrder(page)
  await endAtAnswer(page)
  const next = await context.newPage()
  await open(next, '/boutique')
  await toGuestCheckout(next, 'Essence de Rose')
  await fillGuestForm(next, phone)
  await send(next)
  await expect(confirmation(next)).toContainText('Essence de Rose')
  const placed = await shop.sql<{ order_number: string }>(orders, [phone])
  expect(placed).toHaveLength(2)
  for (const { order_number } of placed) {
    await expect(next.getByRole('link', { name: `Suivre la commande ${order_number}` })).toBeVisible()
  }
})

test('CHK-26 a reload while the order is on its way is asked about; the order that was placed is found', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const phone = await fillOrder(page)
  await holdNextCall(page, true)
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

test('CHK-26 an order that never left is there again after the reload, and sent once by the next press', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const phone = await fillOrder(page)
  await holdNextCall(page, false)
  await send(page)
  await expect(page.getByRole('button', { name: 'Traitement...' })).toBeVisible()
  const asked = answerQuestion(page, true)
  await page.reload()
  await asked
  await hydrated(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Votre commande est restée sans réponse. Confirmez à nouveau : elle ne sera enregistrée qu’une seule fois.',
  )
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
  expect(await shop.sql(orders, [phone])).toHaveLength(0)
  await send(page)
  await expect(confirmation(page)).toBeVisible()
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
})
