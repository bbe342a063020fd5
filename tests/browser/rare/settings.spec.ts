import { expectSignedIn, expectSignedOut } from '../../fixtures/browser/account.ts'
import { giveCustomer, giveSession } from '../../fixtures/browser/session.ts'
import { changeSessions, sessionsOf } from '../../fixtures/browser/sessions.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

test('SET-01 the settings list the sessions of the account, and end one or all others', async ({
  page,
  browser,
  shop,
}) => {
  const person = await giveCustomer(page.context())
  const onPhone = await browser.newContext({ baseURL: shop.url })
  await giveSession(onPhone, person, shop, { userAgent: phone })
  const onIphone = await browser.newContext()
  await giveSession(onIphone, person, shop, { userAgent: iphone })
  await onIphone.close()
  await shop.sql(
    `update auth.sessions set ip_address = '41.207.12.34', last_seen_at = '2026-11-20 09:30:00+00' where user_agent = $1`,
    [phone],
  )
  await open(page, '/settings')
  const card = page.getByRole('region', { name: 'Appareils connectés' })
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card.getByRole('listitem').first()).toContainText('Cet appareil')
  await expect(card.getByRole('listitem').first().getByRole('button')).toHaveCount(0)
  const row = card.getByRole('listitem').filter({ hasText: 'Chrome sur Android' })
  await expect(row).toContainText('Vu le 20 novembre 2026 à 09:30')
  await expect(row).toContainText('41.207.12.x')
  await expect(row).not.toContainText('41.207.12.34')

  const end = row.getByRole('button', { name: 'Déconnecter Chrome sur Android' })
  await changeSessions(shop, person.email, `created_at = now() - interval '16 minutes'`)
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
  const ended = await onPhone.newPage()
  await open(ended, '/')
  await expectSignedOut(ended)
  await onPhone.close()

  await card.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
  await expect(notice(page, 'Autres appareils déconnectés')).toBeVisible()
  await expect(card.getByText('Votre compte n’est ouvert sur aucun autre appareil.')).toBeVisible()
  expect(await sessionsOf(shop, person.email)).toHaveLength(1)
  await expectSignedIn(page, person.email)
})
