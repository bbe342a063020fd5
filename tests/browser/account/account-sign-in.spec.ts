import type { Page } from '@playwright/test'
import {
  expectSignedIn,
  expectSignedOut,
  msUntilLeft,
  passwordOf,
  sendLogin,
  someone,
} from '../../fixtures/browser/account.ts'
import { addToCart, openCart } from '../../fixtures/browser/cart.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { addCustomer, giveCustomer, giveSession } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'

const answerToSignIn = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'POST')

test('AUTH-05 AUTH-06 a customer signs in and is home a second later', async ({ page }) => {
  const person = await addCustomer()
  await open(page, '/login')
  const waitedMs = await msUntilLeft(page, '/', async () => {
    await sendLogin(page, person)
    await expect(notice(page, 'Connexion réussie !')).toBeVisible()
  })
  expect(waitedMs).toBeGreaterThanOrEqual(995)
  await expectSignedIn(page, person.email)
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('AUTH-06 NAV-07 an admin goes to the administration and has a link to it, which moves no other', async ({
    page,
  }) => {
    await open(page, '/login')
    const header = page.getByRole('navigation', { name: 'Menu principal' })
    await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
    await page.evaluate(async () => void (await document.fonts.ready))
    const before = await header.getByRole('link', { name: 'Contact' }).boundingBox()
    const waitedMs = await msUntilLeft(page, '/admin', async () => {
      await sendLogin(page, admin)
      await expect(notice(page, 'Connexion réussie !')).toBeVisible()
    })
    expect(waitedMs).toBeGreaterThanOrEqual(995)
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    // The administration is wider than the shop, and its header with it.
    await header.getByRole('link', { name: 'Accueil' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(header.getByRole('link', { name: 'Admin' })).toBeVisible()
    await expect.poll(() => header.getByRole('link', { name: 'Contact' }).boundingBox()).toEqual(before)
  })
})

test('NAV-07 the menu of a phone has the link for admins, and for nobody else', async ({ page }) => {
  const link = page.getByRole('navigation', { name: 'Menu mobile' }).getByRole('link', { name: 'Admin' })
  await giveCustomer(page.context())
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(link).toHaveCount(0)
  await giveSession(page.context(), admin)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(link).toBeVisible()
})

test('AUTH-01 AUTH-04 a visitor sees the form, and the link to the registration', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute('href', '/register')
  await passwordOf(page).fill('secret')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(passwordOf(page)).toHaveAttribute('type', 'text')
})

test('AUTH-02 VAL-07 the faults of a form are shown beside its fields', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText("L'email est requis")).toBeVisible()
  await expect(page.getByText('Le mot de passe est requis')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await sendLogin(page, { email: 'awa@', password: '12345' })
  await expect(page.getByText("Format d'email invalide")).toBeVisible()
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
})

test('LIM-01 ERR-01 a wrong password six times, then not even the right one', async ({ page }) => {
  const person = await addCustomer()
  await open(page, '/login')
  for (let time = 1; time <= 6; time += 1) {
    // The former message stays until the form is sent.
    const answered = answerToSignIn(page)
    await sendLogin(page, { ...person, password: `faux-${time}-faux` })
    await answered
    const expected =
      time <= 5
        ? 'Email ou mot de passe incorrect'
        : 'Trop de tentatives de connexion. Veuillez réessayer plus tard.'
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(expected)
    await expect(page.getByRole('main').getByRole('button', { name: 'Se connecter' })).toBeEnabled()
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  }
  await expect(notice(page, 'Erreur de connexion').first()).toBeVisible()
  const answered = answerToSignIn(page)
  await sendLogin(page, person)
  await answered
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Trop de tentatives/)
  await open(page, '/login')
  await expectSignedOut(page)
  await sendLogin(page, { ...someone(), password: 'faux-faux' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Email ou mot de passe incorrect')
})

test('AUTH-06 D30 a customer who signs in from the cart comes back to the checkout with the cart', async ({
  page,
}) => {
  const person = await addCustomer()
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await (await openCart(page)).getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=checkout$/)
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
    'href',
    '/register?returnTo=checkout',
  )
  await sendLogin(page, person)
  await expect(page).toHaveURL(/\/enhanced-checkout$/)
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')

  // Everyone comes back, an admin too; from there an empty cart leads on.
  await page.context().clearCookies()
  await open(page, '/login?returnTo=checkout')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await sendLogin(page, admin)
  await expect.poll(() => visited).toContain('/enhanced-checkout')
  expect(visited).not.toContain('/admin')
})

test('ERR-07 a network failure is shown, and the second try succeeds with what was typed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  const person = await addCustomer()
  await open(page, '/login')
  await page.route('**/_serverFn/**', (route) => route.abort())
  await sendLogin(page, person)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Connexion impossible')
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/$/)
})
