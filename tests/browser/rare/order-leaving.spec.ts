import type { Page } from '@playwright/test'
import { fillGuestForm, isFunctionCall, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

const orders = 'select order_number from orders where customer_phone = $1'
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

test('CHK-26 whoever leaves right as the answer arrives orders something else, and finds the first order', async ({
  page,
  context,
  shop,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
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

test('CHK-26 a tab that is restored right after the answer shows the order, and asks for nothing', async ({
  page,
  context,
  shop,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  const stored = await endAtAnswer(page)
  const restored = await context.newPage()
  await restored.addInitScript((items) => Object.assign(sessionStorage, items), stored)
  await restored.route(isFunctionCall, (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  await open(restored, '/guest-checkout')
  const [order] = await shop.sql<{ order_number: string }>(orders, [phone])
  await expect(confirmation(restored)).toContainText(order?.order_number ?? 'none')
})
