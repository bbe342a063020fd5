import type { Page } from '@playwright/test'
import { passwordOf, sendLogin, someone } from '../../fixtures/browser/account.ts'
import { agree, dialogOf, openAdmin, openTab, saveButton } from '../../fixtures/browser/admin.ts'
import { openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { fillGuestForm, guest, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { openSearch } from '../../fixtures/browser/search.ts'
import { callsOf, expect, notice, open, test, wide, withoutLiveStream } from '../../fixtures/browser/test.ts'
import { asPortal } from '../../fixtures/network/portal.ts'

// All calls pass one gate, `fetchOwnAnswer`, whose test has every foreign answer. Here is what each kind of screen makes of it.

test.slow()

/** A page that a move inside the site could not load is also written into the console. */
test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/)
  await withoutLiveStream(page)
  await page.route('**/api/admin-events**', (route) => route.fulfill({ status: 204 }))
})

const unexpected = "Une erreur inattendue s'est produite"

/** Does a step while calls of this server function get a captive portal's page with status 200. */
async function behindPortal(page: Page, name: string, step: () => Promise<unknown>): Promise<void> {
  let fed = 0
  await page.route(callsOf(name), (route) => {
    fed += 1
    return route.fulfill(asPortal)
  })
  await step()
  await expect.poll(() => fed, { message: `${name} was called` }).toBeGreaterThan(0)
  await page.unroute(callsOf(name))
}

/** A notice says this, and none says that something succeeded. */
async function expectFailure(page: Page, text: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(text).first()).toBeVisible()
  await expect(messages.getByText(/succès|réussie|confirmée\b|mis à jour|supprimée?$/i)).toHaveCount(0)
}

test('D39 SHOP-08 a portal’s page instead of a list, of hits, or of a sign-in is shown as a failure, and what was typed stays', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await open(page, '/a-propos')
  await behindPortal(page, 'getProducts', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page
      .getByRole('navigation', { name: 'Menu mobile' })
      .getByRole('link', { name: 'Boutique' })
      .click()
    await expect(page.getByText('Impossible de charger les produits. Veuillez réessayer.')).toBeVisible()
  })
  await main.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await behindPortal(page, 'getSearchHits', async () => {
    const question = (await openSearch(page)).getByRole('combobox')
    await question.fill('ambre')
    await expect(page.getByText('La recherche n’a pas abouti.')).toBeVisible()
    await expect(question).toHaveValue('ambre')
  })

  const person = someone()
  await open(page, '/login')
  await behindPortal(page, 'signInWithPassword', async () => {
    await sendLogin(page, person)
    await expectFailure(page, unexpected)
  })
  await expect(main.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(passwordOf(page)).toHaveValue(person.password)
})

test('D39 GUEST-15 a portal’s page instead of the answer to an order: cart and form stay, also over a reload', async ({
  page,
}) => {
  await open(page, '/boutique')
  // What the page shows of the stock must do; the order is checked in any case.
  await behindPortal(page, 'getStocks', () => toGuestCheckout(page))
  const phone = await fillGuestForm(page)
  await behindPortal(page, 'createGuestOrder', async () => {
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await expectFailure(
      page,
      'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer.',
    )
  })
  await behindPortal(page, 'findOrder', async () => {
    await page.reload()
    await expect(
      page.getByText(/^Votre commande est restée sans réponse\. Confirmez à nouveau/),
    ).toBeVisible()
  })
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')
})

test.describe('the administration', () => {
  test.use(wide)

  test('D39 APROD-11 a portal’s page instead of a list, of a save, of an upload and of a poll', async ({
    page,
    shop,
  }) => {
    await openAdmin(page)
    await behindPortal(page, 'getAdminProducts', async () => {
      await openTab(page, 'Produits')
      await expectFailure(page, `Impossible de charger les produits: ${unexpected}`)
    })
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()

    await page.getByRole('button', { name: 'Modifier Ambre Doré' }).click()
    const name = dialogOf(page).getByLabel('Nom', { exact: true })
    await name.fill('Ambre Retouché')
    await behindPortal(page, 'editProduct', async () => {
      await saveButton(page).click()
      await expect(notice(page, `Erreur lors de la sauvegarde: ${unexpected}`).last()).toBeVisible()
    })
    await page.route('**/api/pictures**', (route) => route.fulfill(asPortal))
    const image = dialogOf(page).getByRole('group', { name: /^Image/ })
    await image.locator('input[type=file]').setInputFiles('database/demo/pictures/ambre-dore-640.webp')
    await expect(dialogOf(page).getByRole('alert')).toHaveText(unexpected)
    await expect(name).toHaveValue('Ambre Retouché')
    await agree(page, dialogOf(page).getByRole('button', { name: 'Annuler' }))

    await openOrders(page)
    // Not asked for by hand: nothing is said, the next turn asks again, and nothing is lost.
    const next = { order_number: '' }
    await behindPortal(page, 'getOrdersVersion', async () => {
      await page.waitForResponse(callsOf('getOrdersVersion'))
      Object.assign(next, await placeOrder(shop))
    })
    await expect(page.getByRole('row').filter({ hasText: next.order_number })).toBeVisible()
  })
})
