import { expectSignedOut, resetLink, sendLogin } from '../../fixtures/browser/account.ts'
import { answerQuestion, onlyFirstAdmin } from '../../fixtures/browser/admin.ts'
import { addAuthenticator, newAdmin } from '../../fixtures/browser/second-factor.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import { changeSessions } from '../../fixtures/browser/sessions.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test.beforeEach(({ shop }) => onlyFirstAdmin(shop))

test('a passkey is made, used on a new device, and removed only after it was used again', async ({
  browser,
  shop,
}) => {
  const { page, person } = await newAdmin(browser, shop)
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
  await page.context().close()
})

test('AUTH-19 an admin’s new password has 12 characters, and is set within 15 minutes of signing in', async ({
  browser,
  shop,
}) => {
  const { page, person } = await newAdmin(browser, shop)
  const set = (assignment: string) => changeSessions(shop, person.email, assignment)
  const enter = async (password: string) => {
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
    await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Mettre à jour le mot de passe' }).click()
  }
  await open(page, '/reset-password')
  await expect(page.getByText('Au moins 12 caractères.')).toBeVisible()
  await enter('secret-456')
  await expect(page.getByRole('main').getByText(/au moins 12 caractères$/)).toBeVisible()
  await enter('motdepasse2026')
  await expect(page.getByRole('main').getByText('Ce mot de passe est trop facile à deviner')).toBeVisible()
  await set(`created_at = now() - interval '16 minutes'`)
  await enter('girafe tranquille 7')
  const question = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await question.getByLabel('Mot de passe', { exact: true }).fill('wrong-password')
  await question.getByRole('button', { name: 'Continuer' }).click()
  await expect(question.getByText('Mot de passe incorrect')).toBeVisible()
  await question.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/$/)

  await set(`last_seen_at = now() - interval '13 hours', created_at = now() - interval '13 hours'`)
  await open(page, '/')
  await expectSignedOut(page)
  await giveSession(page.context(), person)
  await set(`created_at = now() - interval '169 hours', last_seen_at = now()`)
  await open(page, '/')
  await expectSignedOut(page)
  await giveSession(page.context(), person)

  await test.step('a promoted person is asked for a proof of the e-mail and a strong password; a mailed link proves it', async () => {
    await shop.sql(
      'update auth.users set email_verified = false, password_is_strong = false where email = $1',
      [person.email],
    )
    await open(page, '/admin')
    const notice = page.locator('details').filter({ hasText: 'Prouvez que votre adresse e-mail est à vous' })
    await expect(notice.locator('summary')).toContainText(
      'Choisissez un mot de passe d’au moins 12 caractères',
    )
    await notice.locator('summary').click()
    await expect(notice).toContainText('SMTP_URL')
    // The login leads on whoever is signed in.
    await page.context().clearCookies()
    await open(page, '/login')
    await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
    await page.getByRole('main').getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await open(page, await resetLink(shop, person.email))
    await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
    const [user] = await shop.sql('select email_verified from auth.users where email = $1', [person.email])
    expect(user).toEqual({ email_verified: true })
  })
  await page.context().close()
})
