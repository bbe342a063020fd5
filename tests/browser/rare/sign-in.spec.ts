import { expectSignedIn, expectSignedOut, openAccount, sendLogin } from '../../fixtures/browser/account.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test('AUTH-23 two tabs: what one does to the session, the other follows', async ({ page, context }) => {
  const person = await giveCustomer(context)
  await open(page, '/settings')
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  const other = await context.newPage()
  await open(other, '/boutique')
  const signOutElsewhere = async () => {
    const dialog = await openAccount(other)
    await dialog.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  await signOutElsewhere()
  await expectSignedOut(page)
  await expectSignedOut(other)

  await sendLogin(page, person)
  await expect(page, 'back to where it was').toHaveURL(/\/settings$/)
  await expectSignedIn(other, person.email)

  await test.step('the same person signs in elsewhere: the tab that was sent to the login comes back', async () => {
    await signOutElsewhere()
    await open(other, '/login')
    await sendLogin(other, person)
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  })

  await test.step('somebody else who signs in there is led where a sign-in leads', async () => {
    await expect(other).toHaveURL(/\/$/)
    await signOutElsewhere()
    await sendLogin(page, admin)
    await expect(page).toHaveURL(/\/admin$/)
  })
})
