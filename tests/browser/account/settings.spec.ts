import { expectSignedIn, expectSignedOut, openAccount } from '../../fixtures/browser/account.ts'
import { changeSessions, giveCustomer, giveSession, sessionsOf } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test, withoutLiveStream, withoutRight } from '../../fixtures/browser/test.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test('SET-01 SET-10 a customer reads and changes the settings', async ({ page, shop, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  const { email } = await giveCustomer(page.context())
  await withoutLiveStream(page)
  const profile = page.getByRole('form', { name: 'Profil' })
  const firstName = profile.getByLabel('Prénom')
  const retry = page.getByRole('button', { name: 'Réessayer' })

  await test.step('SET-05 a profile that cannot be loaded', async () => {
    await withoutRight(shop, 'select on profiles from customer', async () => {
      // The signed-in user cannot be read either: that is not a failure of the network.
      await open(page, '/settings')
      await expect(page.getByText('Impossible de charger votre profil')).toBeVisible()
    })
    await retry.click()
    await expect(firstName).toHaveValue('Awa')
  })

  await expect(page.getByRole('heading', { name: 'Mes Paramètres' })).toBeVisible()
  await expect(page.getByLabel(/téléphone/i)).toHaveCount(0)

  await test.step('SET-04 a failure of saving is shown, and can be tried again', async () => {
    await firstName.fill('Aya')
    await page.route('**/_serverFn/**', (route) => route.abort())
    await profile.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(notice(page, "Une erreur inattendue s'est produite")).toBeVisible()
    await expect(firstName).toHaveValue('Aya')
    await page.unroute('**/_serverFn/**')
  })

  await test.step('SET-02 SET-03 both names are saved, and the e-mail stays', async () => {
    await expect(profile.getByLabel('E-mail')).toHaveValue(email)
    await expect(profile.getByLabel('E-mail')).not.toBeEditable()
    await profile.getByLabel('Nom', { exact: true }).fill('Koné')
    await profile.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(notice(page, 'Profil mis à jour')).toBeVisible()
    expect(
      await shop.sql(
        `select first_name, last_name, email, updated_at > now() - interval '1 minute' as fresh from profiles where email = $1`,
        [email],
      ),
    ).toEqual([{ first_name: 'Aya', last_name: 'Koné', email, fresh: true }])
    await expect(await openAccount(page)).toContainText('Aya Koné')
    await page.keyboard.press('Escape')
  })

  await test.step('SET-06 SET-07 three toggles, remembered nowhere', async () => {
    const marketing = page.getByRole('switch', { name: 'Offres par e-mail' })
    const letter = page.getByRole('switch', { name: 'Lettre de la maison' })
    await expect(page.getByRole('switch', { name: 'Suivi des commandes' })).toBeChecked()
    await expect(marketing).toBeChecked()
    await expect(letter).not.toBeChecked()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await letter.click()
    await marketing.press('Space')
    await expect(letter).toBeChecked()
    await expect(marketing).not.toBeChecked()
    await page.reload()
    await expect(letter).not.toBeChecked()
    await expect(marketing).toBeChecked()
    expect(sent.filter((method) => method === 'POST')).toEqual([])
    await expect(firstName).toHaveValue('Aya')
  })

  await test.step('SET-09 D11 the end of an account is asked for by a message to the shop', async () => {
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
    const [setting] = await shop.sql<{ value: string }>(
      `select value from system_settings where key = 'contact_email'`,
    )
    await expect(dialog).toContainText(setting?.value ?? 'no address')
    await expect(dialog).toContainText(email)
    await expect(dialog.getByRole('link', { name: 'Écrire à la boutique' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${setting?.value}\\?`),
    )
  })
})

test('SET-01 the settings list the sessions of the account, and end one or all others', {
  tag: '@rare',
}, async ({ page, elsewhere, shop }) => {
  const person = await giveCustomer(page.context())
  const onPhone = await elsewhere()
  await giveSession(onPhone, person, shop, { userAgent: phone })
  await shop.sql(
    `update auth.sessions set ip_address = '41.207.12.34', last_seen_at = '2026-11-20 09:30:00+00' where user_agent = $1`,
    [phone],
  )
  await open(page, '/settings')
  const card = page.getByRole('region', { name: 'Appareils connectés' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
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
  await question.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: 'Continuer' }).click()
  await expect(notice(page, 'Appareil déconnecté')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  const ended = await onPhone.newPage()
  await open(ended, '/')
  await expectSignedOut(ended)

  await giveSession(page.context(), person)
  await page.reload()
  await card.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
  await expect(notice(page, 'Autres appareils déconnectés')).toBeVisible()
  await expect(card.getByText('Votre compte n’est ouvert sur aucun autre appareil.')).toBeVisible()
  expect(await sessionsOf(shop, person.email)).toHaveLength(1)
  await expectSignedIn(page, person.email)
})
