import type { Page } from '@playwright/test'
import { expectSignedIn, expectSignedOut, sendNewPassword } from '../../fixtures/browser/account.ts'
import { addCustomer, giveCustomer, giveRecoveryLink } from '../../fixtures/browser/session.ts'
import { changeSessions, sessionsOf } from '../../fixtures/browser/sessions.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

const expectInvalidLink = async (page: Page) => {
  await expect(notice(page, 'Lien invalide')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

test('AUTH-18 where another account is signed in, a recovery link asks first; its session lasts half an hour', async ({
  page,
  shop,
}) => {
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
  expect(await sessionsOf(shop, person.email), 'the session that the browser had is over').toEqual([])
  await expectSignedOut(page)

  await changeSessions(shop, other.email, `created_at = now() - interval '31 minutes'`)
  await sendNewPassword(page, 'nouveau-secret')
  await expect(notice(page, 'Impossible de mettre à jour le mot de passe')).toBeVisible()
  await page.reload()
  await expectInvalidLink(page)
})
