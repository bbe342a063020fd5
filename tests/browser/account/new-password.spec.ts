import type { Page } from '@playwright/test'
import {
  expectSignedIn,
  expectSignedOut,
  msUntilLeft,
  resetLink,
  sendLogin,
  sendNewPassword,
  someone,
} from '../../fixtures/browser/account.ts'
import {
  addCustomer,
  changeSessions,
  customerElsewhere,
  giveCustomer,
  giveRecoveryLink,
  giveSession,
  sessionsOf,
} from '../../fixtures/browser/session.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

/** Asks for a recovery link in the panel that is open. Returns what the shop answered. */
async function askForLink(page: Page, email: string): Promise<string> {
  await page.getByLabel('E-mail').fill(email)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  const answer = await (await answered).text()
  await expect(notice(page, 'Email envoyé !').first()).toBeVisible()
  return answer
}

async function openRequest(page: Page): Promise<void> {
  await open(page, '/login')
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
}

const expectInvalidLink = async (page: Page) => {
  await expect(notice(page, 'Lien invalide')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

test('AUTH-03 AUTH-16 who forgot the password gets a link by mail, sets a new one, and it is the only one', async ({
  page,
  elsewhere,
  shop,
}) => {
  const { person } = await customerElsewhere(elsewhere)
  await openRequest(page)
  const ofUnknown = await askForLink(page, someone().email)
  await openRequest(page)
  expect(await askForLink(page, person.email), 'whether an address is known is not revealed').toBe(ofUnknown)
  const link = await resetLink(shop, person.email)
  expect(link).toMatch(
    /^\/reset-password\?type=recovery&access_token=[0-9a-f]{40}&refresh_token=[0-9a-f]{40}$/,
  )

  const expectForm = async (opened: Page) =>
    expect(opened.getByText(`Pour le compte ${person.email}.`)).toBeVisible()

  await test.step('D66 scanners and other browsers open the link without using it up, and nobody is signed in by that', async () => {
    for (const read of [
      await page.request.head(`${shop.url}${link}`),
      await page.request.get(`${shop.url}${link}`),
    ]) {
      expect(read.status()).toBe(200)
      expect(read.headers()['set-cookie']).toBeUndefined()
    }
    const scanner = await (await elsewhere()).newPage()
    await scanner.goto(link)
    await expectForm(scanner)
    await scanner.reload()
    await expectForm(scanner)
  })

  await test.step('AUTH-18 until the new password nobody is signed in', async () => {
    await page.goto(link)
    await expectForm(page)
    await expectSignedOut(page)
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(link)
  })

  await test.step('AUTH-17 VAL-13 two fields take it: twice the same', async () => {
    await sendNewPassword(page, 'nouveau-secret', 'autre-secret')
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  })

  await test.step('AUTH-22 it leads home after two seconds', async () => {
    const waitedMs = await msUntilLeft(page, '/', async () => {
      await sendNewPassword(page, 'nouveau-secret')
      await expect(notice(page, 'Mot de passe mis à jour !')).toBeVisible()
    })
    expect(waitedMs).toBeGreaterThanOrEqual(1995)
    await expectSignedIn(page, person.email)
    expect(
      await sessionsOf(shop, person.email),
      'the session elsewhere and the link’s are gone',
    ).toHaveLength(1)
  })

  await test.step('AUTH-20 the link and the old password are worth nothing any more', async () => {
    await page.context().clearCookies()
    await page.goto(link)
    await expect(notice(page, 'Le lien de réinitialisation est invalide ou a expiré')).toBeVisible()
    await expectInvalidLink(page)
    await sendLogin(page, person)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Email ou mot de passe incorrect')
    await sendLogin(page, { ...person, password: 'nouveau-secret' })
    await expect(page).toHaveURL(/\/$/)
  })
})

test('AUTH-19 SET-08 a session is enough for a new password; without one, and without a link, there is nothing to see', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await test.step('AUTH-20 neither session nor link', async () => {
    await page.goto('/reset-password?type=signup&access_token=a&refresh_token=b')
    await expectInvalidLink(page)
  })

  const person = await giveCustomer(page.context())
  await open(page, '/settings')
  await page.getByRole('link', { name: 'Changer de mot de passe' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible()

  await test.step('AUTH-21 a failure is shown, and what was typed stays', async () => {
    await page.route('**/_serverFn/**', (route) => route.abort())
    await sendNewPassword(page, 'nouveau-secret')
    await expect(notice(page, "Une erreur inattendue s'est produite")).toBeVisible()
    await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue('nouveau-secret')
    await page.unrouteAll()
    await changeSessions(shop, person.email, 'expires_at = now()')
    await sendNewPassword(page, 'nouveau-secret')
    await expect(notice(page, 'Impossible de mettre à jour le mot de passe')).toBeVisible()
  })

  await giveSession(page.context(), person)
  // As a password manager does.
  await open(page, '/.well-known/change-password')
  await expect(page).toHaveURL(/\/reset-password$/)
  await sendNewPassword(page, 'nouveau-secret')
  await expect(notice(page, 'Mot de passe mis à jour !')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('AUTH-18 where another account is signed in, a recovery link asks first', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const other = await addCustomer()
  const person = await giveCustomer(page.context())
  const link = await giveRecoveryLink(other)
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main).toContainText(person.email)
  await expect(main).toContainText(`${other.email.charAt(0)}…`)
  await expect(main).not.toContainText(other.email)
  await main.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expectSignedIn(page, person.email)

  await page.goto(link)
  await main.getByRole('button', { name: 'Continuer avec l’autre compte' }).click()
  await expect(page.getByText(`Pour le compte ${other.email}.`)).toBeVisible()
  expect(await sessionsOf(shop, person.email), 'nothing has ended yet').toHaveLength(1)

  await sendNewPassword(page, 'nouveau-secret')
  await expect(page).toHaveURL(/\/$/)
  await expectSignedIn(page, other.email)
  expect(await sessionsOf(shop, person.email), 'the session that the browser had is over').toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/access_token/)
})
