import type { Page } from '@playwright/test'
import { expectSignedIn, sendNewPassword } from '../../fixtures/browser/account.ts'
import { addCustomer, giveCustomer, giveRecoveryLink } from '../../fixtures/browser/session.ts'
import { sessionsOf } from '../../fixtures/browser/sessions.ts'
import { expect, notice, test } from '../../fixtures/browser/test.ts'

const expectInvalidLink = async (page: Page) => {
  await expect(notice(page, 'Lien invalide')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

test('AUTH-18 where another account is signed in, a recovery link asks first; used elsewhere meanwhile, it is invalid', async ({
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
  expect(await sessionsOf(shop, person.email), 'nothing has ended yet').toHaveLength(1)

  await shop.sql(`delete from auth.verifications where identifier like 'recovery:%'`)
  await sendNewPassword(page, 'nouveau-secret')
  await expectInvalidLink(page)
  await page.goto(await giveRecoveryLink(other))
  await main.getByRole('button', { name: 'Continuer avec l’autre compte' }).click()
  await sendNewPassword(page, 'nouveau-secret')
  await expect(page).toHaveURL(/\/$/)
  await expectSignedIn(page, other.email)
  expect(await sessionsOf(shop, person.email), 'the session that the browser had is over').toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/access_token/)
})
