import { expectSignedIn } from '../../fixtures/browser/account.ts'
import { addToCart, guest } from '../../fixtures/browser/cart.ts'
import {
  asPortal,
  expectNotice,
  expectSaid,
  moveTo,
  portalAnswer,
  portalOn,
} from '../../fixtures/browser/network/foreign.ts'
import { giveCustomer, giveSession } from '../../fixtures/browser/session.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test.slow()

/** A page that a move inside the site could not load is also written into the console. */
test.beforeEach(({ allowConsole }) =>
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/),
)

test('D39 ORD-18 a portal’s page in the place of answers to a customer', async ({ page }) => {
  const { between } = await portalOn(page)
  const person = await giveCustomer(page.context())
  await between('getSession', async () => {
    await open(page, '/settings')
    await expectSaid(page, 'getSession')
  })
  await between('getProfile', async () => {
    const fed = portalAnswer(page)
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
    await fed
    await expectSaid(page, 'getProfile')
  })
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await page.getByLabel('Prénom').fill('Aminata')
  await between('saveProfile', async () => {
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expectNotice(page, 'saveProfile')
  })
  await expect(page.getByLabel('Prénom')).toHaveValue('Aminata')

  await between('getPasswordOwner', async () => {
    await moveTo(page, '/reset-password')
    await expectSaid(page, 'getPasswordOwner')
  })
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('nouveau-secret')
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill('nouveau-secret')
  await between('changePassword', async () => {
    await page.getByRole('button', { name: 'Mettre à jour le mot de passe' }).click()
    await expectNotice(page, 'changePassword')
  })
  await expect(page).toHaveURL(/\/reset-password$/)

  await between('getOwnOrders', async () => {
    await moveTo(page, '/orders')
    await expectSaid(page, 'getOwnOrders')
  })
  await moveTo(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await between('getPrefill', async () => {
    await moveTo(page, '/enhanced-checkout')
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  })
  await page.getByLabel('Téléphone').fill('0701020304')
  await page.getByLabel('Adresse de livraison').fill(guest.address)
  for (const answer of [
    asPortal,
    { status: 500, contentType: 'application/json', body: '{"oops' },
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  ]) {
    const send = async () => {
      await page.getByRole('button', { name: 'Confirmer la commande' }).click()
      await expectNotice(page, 'createSecuredOrder')
    }
    await between('createSecuredOrder', send, answer)
  }
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue(guest.address)
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')

  await page.getByRole('banner').getByRole('button', { name: 'Mon compte' }).click()
  await between('endSession', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click()
    await expectNotice(page, 'endSession')
  })
  await page.keyboard.press('Escape')
  await expectSignedIn(page, person.email)
})

test('D39 a portal’s page in the place of answers about the devices of an account', async ({ page }) => {
  const { between } = await portalOn(page)
  const person = await giveCustomer(page.context())
  const elsewhere = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  await giveSession(page.context(), person, undefined, elsewhere)
  await giveSession(page.context(), person)
  const devices = page.getByRole('region', { name: 'Appareils connectés' })
  await between('getMySessions', async () => {
    await open(page, '/settings')
    await expectSaid(page, 'getMySessions')
  })
  await devices.getByRole('button', { name: 'Réessayer' }).click()
  const firefox = devices.getByRole('button', { name: /^Déconnecter Firefox/ })
  await between('endMySession', async () => {
    await firefox.click()
    await expectNotice(page, 'endMySession')
  })
  await between('endMyOtherSessions', async () => {
    await devices.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
    await expectNotice(page, 'endMyOtherSessions')
  })
  await expect(firefox).toBeVisible()
})
