import { expectSignedOut } from '../../fixtures/browser/account.ts'
import { answerQuestion, onlyFirstAdmin, openAdmin } from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import {
  forgetUsedCode,
  newAdmin,
  newDevice,
  presentCode,
  secondStep,
  sendCode,
  setUpCodes,
  signIn,
} from '../../fixtures/browser/second-factor.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import { changeSessions } from '../../fixtures/browser/sessions.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test.beforeEach(({ shop }) => onlyFirstAdmin(shop))

test('one-time codes: offered and put off, asked once on each device; a recovery code opens once', {
  tag: '@rare',
}, async ({ browser, shop }) => {
  const { page, person } = await newAdmin(browser, shop)
  await test.step('a new admin is offered them, puts them off, and a notice stays', async () => {
    await open(page, '/admin')
    const offer = page.locator('details').filter({ hasText: 'double authentification' })
    await offer.locator('summary').click()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Plus tard' }).click()
    const notice = page.locator('details').filter({ hasText: 'Activez la double authentification' })
    await expect(notice).toBeVisible()
    await expect(page.getByRole('button', { name: 'Plus tard' })).toHaveCount(0)
    await notice.getByRole('link', { name: 'Configurer' }).click()
    await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeVisible()
  })

  const other = await newDevice(browser, shop)
  await giveSession(other.context(), person)
  const { secret, used, codes } = await setUpCodes(page)

  // What was open elsewhere has proved nothing.
  await open(other, '/')
  await expectSignedOut(other)

  await signIn(other, person)
  await expect(secondStep(other)).toBeVisible()
  await sendCode(other, '12345')
  await expect(other.getByText('Le code contient 6 chiffres')).toBeVisible()
  await sendCode(other, used)
  await expect(other.getByText('Code ou clé incorrect, ou déjà utilisé')).toBeVisible()
  await forgetUsedCode(shop)
  await sendCode(other, await presentCode(secret))
  await expect(other).toHaveURL(/\/admin$/)

  await other.context().clearCookies({ name: 'boutique.session_token' })
  await signIn(other, person)
  await expect(other).toHaveURL(/\/admin$/)

  for (const opens of [true, false]) {
    await other.context().clearCookies()
    await signIn(other, person)
    await other.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    await other.getByLabel('Code de secours').fill(codes[0]?.toLowerCase() ?? '')
    await other.getByRole('button', { name: 'Continuer' }).click()
    if (opens) await expect(other).toHaveURL(/\/admin$/)
    else await expect(other.getByText('Code ou clé incorrect, ou déjà utilisé')).toBeVisible()
  }
  await other.context().close()

  await test.step('PERM-07 PERM-09 a session without it does not count as an admin’s, and can be completed', async () => {
    await changeSessions(shop, person.email, 'second_factor_at = null')
    expect((await page.request.get('/api/admin-events')).status()).toBe(403)
    await open(page, '/admin?tab=users')
    await expect(secondStep(page)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await forgetUsedCode(shop)
    await sendCode(page, await presentCode(secret))
    await expect(page.getByRole('heading', { level: 2, name: 'Utilisateurs' })).toBeVisible()
  })

  await test.step('another admin removes what was lost', async () => {
    await openAdmin(page, 'users')
    await page.getByRole('searchbox').fill(person.email)
    await expect(page.getByRole('row')).toHaveCount(2)
    const asked = answerQuestion(page, true)
    await page.getByRole('button', { name: `Retirer la double authentification de ${person.email}` }).click()
    expect(await asked).toContain(person.email)
    await expect(page.getByRole('button', { name: /Retirer la double/ })).toHaveCount(0)
    await page.context().clearCookies()
    await signIn(page, person)
    await expect(page).toHaveURL(/\/admin$/)
  })
  await page.context().close()
})
