import type { Page } from '@playwright/test'
import {
  expectSignedIn,
  expectSignedOut,
  msUntilLeft,
  passwordOf,
  resetLink,
  sendLogin,
  sendNewPassword,
  someone,
} from '../../fixtures/browser/account.ts'
import { addCustomer, giveCustomer, giveRecoveryLink, giveSession } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

/** Asks for a recovery link. Returns what the shop answered. */
async function askForLink(page: Page, email: string): Promise<string> {
  await open(page, '/login')
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await page.getByLabel('E-mail').fill(email)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(notice(page, 'Email envoyé !')).toBeVisible()
  return (await answered).text()
}

test('AUTH-03 AUTH-16 the login leads to a request, and the mail to the page for a new password', async ({
  page,
  shop,
}) => {
  const { email } = await addCustomer()
  await askForLink(page, email)
  const link = await resetLink(shop, email)
  expect(link).toMatch(/^\/reset-password\?type=recovery&access_token=.{43}&refresh_token=.{43}$/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
})

test('AUTH-17 VAL-13 two fields take the new password: long enough, and twice the same', async ({ page }) => {
  await page.goto(await giveRecoveryLink(await addCustomer()))
  await sendNewPassword(page, '12345')
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await sendNewPassword(page, 'nouveau-secret', 'autre-secret')
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
})

test('AUTH-18 AUTH-22 the link signs in, and the new password leads home after two seconds', async ({
  page,
}) => {
  const person = await addCustomer()
  await page.goto(await giveRecoveryLink(person))
  const waitedMs = await msUntilLeft(page, '/', async () => {
    await sendNewPassword(page, 'nouveau-secret')
    await expect(notice(page, 'Mot de passe mis à jour !')).toBeVisible()
  })
  expect(waitedMs).toBeGreaterThanOrEqual(1995)
  await expectSignedIn(page, person.email)
})

test('AUTH-20 a new password ends other sessions, the old password and the link', async ({
  page,
  browser,
  shop,
}) => {
  const person = await addCustomer()
  const link = await giveRecoveryLink(person)
  const elsewhere = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await giveSession(elsewhere.context(), person)
  await page.goto(link)
  await sendNewPassword(page, 'nouveau-secret')
  await expect(notice(page, 'Mot de passe mis à jour !')).toBeVisible()

  await open(elsewhere, '/login')
  await expectSignedOut(elsewhere)
  await sendLogin(elsewhere, person)
  await expect(elsewhere.getByRole('main').getByRole('alert')).toHaveText('Email ou mot de passe incorrect')
  await sendLogin(elsewhere, { ...person, password: 'nouveau-secret' })
  await expect(elsewhere).toHaveURL(/\/$/)

  await page.goto(link)
  await expect(notice(page, 'Lien invalide')).toBeVisible()
  await expect(notice(page, 'Le lien de réinitialisation est invalide ou a expiré')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await elsewhere.context().close()
})

test('AUTH-16 the answer does not reveal whether an address is known', async ({ page, shop }) => {
  const known = await addCustomer()
  const ofUnknown = await askForLink(page, someone().email)
  const ofKnown = await askForLink(page, known.email)
  await resetLink(shop, known.email)
  expect(ofKnown).toBe(ofUnknown)
})

test('AUTH-20 without link or session there is nothing to see', async ({ page }) => {
  for (const path of [
    '/reset-password',
    '/reset-password?type=recovery&access_token=a',
    '/reset-password?type=recovery&access_token=a&refresh_token=b',
    '/reset-password?type=signup&access_token=a&refresh_token=b',
  ]) {
    await page.goto(path)
    await expect(notice(page, 'Lien invalide')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('AUTH-19 a session is enough for a new password, which is then the only one', async ({ page }) => {
  const person = await giveCustomer(page.context())
  await open(page, '/reset-password')
  await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible()
  await sendNewPassword(page, 'nouveau-secret')
  await expect(notice(page, 'Mot de passe mis à jour !')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.context().clearCookies()
  await open(page, '/login')
  await sendLogin(page, { ...person, password: 'nouveau-secret' })
  await expect(page).toHaveURL(/\/$/)
})

test('AUTH-21 a session that has ended meanwhile sets no password', async ({ page, shop }) => {
  const person = await giveCustomer(page.context())
  await open(page, '/reset-password')
  await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible()
  await shop.sql(
    `update auth.sessions set expires_at = now() where user_id = (select id from auth.users where email = $1)`,
    [person.email],
  )
  await sendNewPassword(page, 'nouveau-secret')
  await expect(notice(page, 'Impossible de mettre à jour le mot de passe')).toBeVisible()
})

test('AUTH-21 an unexpected error is shown, and what was typed stays', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await giveCustomer(page.context())
  await open(page, '/reset-password')
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
  await page.route('**/_serverFn/**', (route) => route.abort())
  await sendNewPassword(page, 'nouveau-secret')
  await expect(notice(page, "Une erreur inattendue s'est produite")).toBeVisible()
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue('nouveau-secret')
  await expect(passwordOf(page)).toHaveCount(0)
})
