import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Page } from '@playwright/test'
import { expectSignedOut, type Someone, sendLogin, sendNewPassword } from '../../fixtures/browser/account.ts'
import { answerQuestion, onlyFirstAdmin, openAdmin } from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { changeSessions, customerElsewhere, giveSession } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { type Elsewhere, expect, open, test } from '../../fixtures/browser/test.ts'

/** An authenticator of this page's browser, on which passkeys can be made. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

/** A new admin with a browser of their own, an e-mail that is proved and a strong password. */
async function newAdmin(elsewhere: Elsewhere, shop: TestShop): Promise<{ page: Page; person: Someone }> {
  const { context, person } = await customerElsewhere(elsewhere)
  await shop.sql(
    `with proved as (
       update auth.users set email_verified = true, password_is_strong = true where email = $1 returning id
     )
     update user_roles set role = 'admin' where user_id = (select id from proved)`,
    [person.email],
  )
  return { page: await context.newPage(), person }
}

async function signIn(page: Page, person: Someone): Promise<void> {
  await open(page, '/login')
  await sendLogin(page, person)
}

const code = (page: Page) => page.getByLabel('Code à 6 chiffres')
const secondStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'Double authentification' })

async function sendCode(page: Page, text: string): Promise<void> {
  await code(page).fill(text)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

const STEP_MS = 30_000
/** So long a step must still last for its code to arrive in time, in ms. */
const ROOM_MS = 10_000

/**
 * The code of the present time step, or of the next one, once it has begun, where the present one is about to
 * end.
 */
async function presentCode(secret: string): Promise<string> {
  const restMs = STEP_MS - (Date.now() % STEP_MS)
  // Time itself is the subject: a code counts in its own half minute.
  if (restMs < ROOM_MS) await new Promise((go) => setTimeout(go, restMs))
  return createOTP(secret).hotp(Math.floor(Date.now() / STEP_MS))
}

/** The present step's code counts once more, as if the next step had begun. */
const forgetUsedCode = (shop: TestShop) => shop.sql('update auth.totp_secrets set last_step = 0')

/** Sets an authenticator up; returns its secret, the code that was used for it, and the recovery codes. */
async function setUpCodes(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  await open(page, '/settings')
  await page.getByRole('button', { name: 'Configurer l’application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Application de codes' })
  const typed = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const secret = new TextDecoder().decode(base32.decode(typed))
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const used = await presentCode(secret)
  await code(page).fill(used)
  await page.getByRole('button', { name: 'Activer' }).click()
  const shown = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await expect(shown.getByRole('listitem')).toHaveCount(8)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'Je les ai notés' }).click()
  await expect(page.getByText('8 codes restants')).toBeVisible()
  return { secret, used, codes }
}

test.beforeEach(({ shop }) => onlyFirstAdmin(shop))

test('one-time codes: offered and put off, asked once on each device; a recovery code opens too', {
  tag: '@rare',
}, async ({ elsewhere, shop }) => {
  const { page, person } = await newAdmin(elsewhere, shop)
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

  await test.step('AUTH-19 an admin’s new password has 12 characters', async () => {
    await open(page, '/reset-password')
    await sendNewPassword(page, 'secret-456')
    await expect(page.getByRole('main').getByText(/au moins 12 caractères$/)).toBeVisible()
  })

  const other = await (await elsewhere()).newPage()
  await giveSession(other.context(), person)
  const { secret, used, codes } = await setUpCodes(page)

  // What was open elsewhere has proved nothing.
  await open(other, '/')
  await expectSignedOut(other)

  await signIn(other, person)
  await expect(secondStep(other)).toBeVisible()
  await sendCode(other, used)
  await expect(other.getByText('Code ou clé incorrect, ou déjà utilisé')).toBeVisible()
  await forgetUsedCode(shop)
  await sendCode(other, await presentCode(secret))
  await expect(other).toHaveURL(/\/admin$/)

  await other.context().clearCookies({ name: 'boutique.session_token' })
  await signIn(other, person)
  await expect(other).toHaveURL(/\/admin$/)

  await other.context().clearCookies()
  await signIn(other, person)
  await other.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await other.getByLabel('Code de secours').fill(codes[0]?.toLowerCase() ?? '')
  await other.getByRole('button', { name: 'Continuer' }).click()
  await expect(other).toHaveURL(/\/admin$/)

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
})

test('a passkey is made, used on a new device, and removed only after it was used again', {
  tag: '@rare',
}, async ({ elsewhere, shop }) => {
  const { page, person } = await newAdmin(elsewhere, shop)
  await addAuthenticator(page)
  // Passkeys belong to a name: at the address of digits there is none.
  await open(page, '/settings')
  await expect(page.getByText(/par une adresse en chiffres/)).toBeVisible()
  const at = (path: string) => new URL(path, shop.url.replace('127.0.0.1', 'localhost')).href
  await open(page, at('/login'))
  await sendLogin(page, person)
  await expect(page).toHaveURL(at('/admin'))
  await open(page, at('/settings'))
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByLabel('Nom', { exact: true }).last().fill('Mon téléphone')
  await page.getByRole('button', { name: 'Créer la clé d’accès' }).click()
  await page.getByRole('button', { name: 'Je les ai notés' }).click()
  await expect(page.getByText(/^Mon téléphone, depuis le/)).toBeVisible()

  await page.context().clearCookies()
  await open(page, at('/login'))
  await sendLogin(page, person)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page).toHaveURL(at('/admin'))

  await changeSessions(shop, person.email, `second_factor_at = now() - interval '16 minutes'`)
  await open(page, at('/settings'))
  const asked = answerQuestion(page, true)
  await page.getByRole('button', { name: 'Retirer Mon téléphone' }).click()
  await asked
  const question = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await expect(question.getByRole('button', { name: 'Utiliser le mot de passe' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByText(/^Mon téléphone, depuis le/)).toHaveCount(0)
})
