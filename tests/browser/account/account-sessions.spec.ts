import type { Page } from '@playwright/test'
import { expectSignedIn, expectSignedOut, sendNewPassword, someone } from '../../fixtures/browser/account.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { giveCustomer, giveRecoveryLink, giveSession } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'
import { inNotation, type Plain, serverFunctionId } from '../../fixtures/server-functions.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const sessionsOf = async (shop: TestShop, email: string) =>
  (
    await shop.sql<{ id: string }>(
      'select s.id::text from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [email],
    )
  ).map(({ id }) => id)

/** Calls a server function as this browser, without its page. */
async function call(page: Page, shop: TestShop, name: string, data: Plain): Promise<void> {
  const id = await serverFunctionId(name)
  const answer = await page.request.post(`${shop.url}/_serverFn/${id}`, {
    headers: {
      'x-tsr-serverfn': 'true',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    data: inNotation({ data }),
  })
  expect(answer.status()).toBe(200)
}

test('AUTH-18 a recovery link does nothing before its page’s script runs, and until the new password nobody is signed in', async ({
  page,
  browser,
  shop,
}) => {
  const elsewhere = await browser.newContext()
  const person = await giveCustomer(elsewhere)
  await elsewhere.close()
  const link = await giveRecoveryLink(person)
  const read = await page.request.get(`${shop.url}${link}`)
  expect(read.status()).toBe(200)
  expect(read.headers()['set-cookie']).toBeUndefined()

  await page.goto(link)
  await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expectSignedOut(page)
  await open(page, '/orders')
  await expect(page.getByText('Connexion Requise')).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login$/)

  await page.goto('/reset-password')
  await sendNewPassword(page, 'nouveau-secret')
  await expect(notice(page, 'Mot de passe mis à jour !')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expectSignedIn(page, person.email)
  expect(await sessionsOf(shop, person.email), 'the first session and the link’s are gone').toHaveLength(1)
})

test('AUTH-18 where another account is signed in, a recovery link asks first', async ({
  page,
  browser,
  shop,
}) => {
  const elsewhere = await browser.newContext()
  const other = await giveCustomer(elsewhere)
  await elsewhere.close()
  const person = await giveCustomer(page.context())
  const link = await giveRecoveryLink(other)
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main).toContainText(person.email)
  await expect(main).toContainText(`${other.email.charAt(0)}…`)
  await expect(main).not.toContainText(other.email)
  expect(await findings(page)).toEqual([])
  await main.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expectSignedIn(page, person.email)

  await page.goto(link)
  await main.getByRole('button', { name: 'Continuer avec l’autre compte' }).click()
  await expect(page.getByText(`Pour le compte ${other.email}.`)).toBeVisible()
  expect(await sessionsOf(shop, person.email), 'the session that the browser had is over').toEqual([])
  await expectSignedOut(page)
})

test('AUTH-18 a session of a recovery link lasts half an hour', async ({ page, browser, shop }) => {
  const elsewhere = await browser.newContext()
  const person = await giveCustomer(elsewhere)
  await elsewhere.close()
  await page.goto(await giveRecoveryLink(person))
  await expect(page.getByText(`Pour le compte ${person.email}.`)).toBeVisible()
  await shop.sql(
    `update auth.sessions set created_at = now() - interval '31 minutes' where only_new_password and user_id =
     (select id from auth.users where email = $1)`,
    [person.email],
  )
  await sendNewPassword(page, 'nouveau-secret')
  await expect(notice(page, 'Impossible de mettre à jour le mot de passe')).toBeVisible()
  await page.reload()
  await expect(notice(page, 'Lien invalide')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('AUTH-06 a sign-in ends the session that the browser had', async ({ page, browser, shop }) => {
  const first = await giveCustomer(page.context())
  const elsewhere = await browser.newContext()
  const second = await giveCustomer(elsewhere)
  const kept = await sessionsOf(shop, second.email)
  await call(page, shop, 'signInWithPassword', { email: second.email, password: second.password })
  await open(page, '/')
  await expectSignedIn(page, second.email)
  expect(await sessionsOf(shop, first.email)).toEqual([])
  const now = await sessionsOf(shop, second.email)
  expect(now, 'the session on another device stays').toEqual(expect.arrayContaining(kept))
  expect(now).toHaveLength(2)
  await elsewhere.close()
})

test('a session ends 90 days after its sign-in, however often it is used', async ({ page, shop }) => {
  const person = await giveCustomer(page.context())
  const age = (days: number) =>
    shop.sql(
      `update auth.sessions set created_at = now() - $2 * interval '1 day', last_seen_at = now()
       where user_id = (select id from auth.users where email = $1)`,
      [person.email, days],
    )
  await age(89)
  await open(page, '/')
  await expectSignedIn(page, person.email)
  await age(91)
  await open(page, '/')
  await expectSignedOut(page)
  expect(await sessionsOf(shop, person.email)).toEqual([])
})

test('SET-01 the settings list the sessions of the account, and end one or all others', async ({
  page,
  browser,
  shop,
}) => {
  const person = await giveCustomer(page.context(), someone())
  const [onPhone, onIphone] = [
    await browser.newContext({ baseURL: shop.url }),
    await browser.newContext({ baseURL: shop.url }),
  ]
  await giveSession(onPhone, person, shop, { userAgent: phone })
  await giveSession(onIphone, person, shop, { userAgent: iphone })
  await shop.sql(
    `update auth.sessions set ip_address = '41.207.12.34', last_seen_at = '2026-11-20 09:30:00+00' where user_agent = $1`,
    [phone],
  )
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/settings')
  const card = page.getByRole('region', { name: 'Appareils connectés' })
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card.getByRole('listitem').first()).toContainText('Cet appareil')
  await expect(card.getByRole('listitem').first().getByRole('button')).toHaveCount(0)
  const row = card.getByRole('listitem').filter({ hasText: 'Chrome sur Android' })
  await expect(row).toContainText('Vu le 20 novembre 2026 à 09:30')
  await expect(row).toContainText('41.207.12.x')
  await expect(row).not.toContainText('41.207.12.34')
  expect(await findings(page)).toEqual([])

  const end = row.getByRole('button', { name: 'Déconnecter Chrome sur Android' })
  await shop.sql(
    `update auth.sessions set created_at = now() - interval '16 minutes'
     where user_agent = '' and user_id = (select id from auth.users where email = $1)`,
    [person.email],
  )
  await end.click()
  const question = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await expect(question.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(end).toBeFocused()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await end.click()
  await question.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: 'Continuer' }).click()
  await expect(notice(page, 'Appareil déconnecté')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  const page2 = await onPhone.newPage()
  await open(page2, '/')
  await expectSignedOut(page2)

  await card.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
  await expect(notice(page, 'Autres appareils déconnectés')).toBeVisible()
  await expect(card.getByText('Votre compte n’est ouvert sur aucun autre appareil.')).toBeVisible()
  expect(await sessionsOf(shop, person.email)).toHaveLength(1)
  await expectSignedIn(page, person.email)
  await Promise.all([onPhone.close(), onIphone.close()])
})

test('PERM-04 nobody ends the session of somebody else', async ({ page, browser, shop }) => {
  const elsewhere = await browser.newContext()
  const other = await giveCustomer(elsewhere)
  const [foreign = ''] = await sessionsOf(shop, other.email)
  const person = await giveCustomer(page.context())
  const [own = ''] = await sessionsOf(shop, person.email)
  const end = (id: string) => call(page, shop, 'endMySession', { id })
  await end(foreign)
  expect(await sessionsOf(shop, other.email)).toEqual([foreign])
  await end(own)
  expect(await sessionsOf(shop, person.email)).toEqual([])
  await elsewhere.close()
})
