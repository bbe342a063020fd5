import { openAccount } from '../../fixtures/browser/account.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test, withoutLiveStream } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

test('SET-01 SET-10 a customer reads and changes the settings', async ({ page, shop, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  const { email } = await giveCustomer(page.context())
  await withoutLiveStream(page)
  const profile = page.getByRole('form', { name: 'Profil' })
  const firstName = profile.getByLabel('Prénom')
  const retry = page.getByRole('button', { name: 'Réessayer' })

  await test.step('SET-05 a profile whose answer never comes, and one that cannot be loaded', async () => {
    const calls = `**/_serverFn/${await serverFunctionId('getProfile')}**`
    await page.route(calls, (route) => route.abort())
    await open(page, '/settings')
    await expect(page.getByText("Une erreur inattendue s'est produite")).toBeVisible()
    await page.unroute(calls)
    await retry.click()
    await expect(firstName).toHaveValue('Awa')
    await shop.sql('revoke select on profiles from customer')
    try {
      // The signed-in user cannot be read either: that is not a failure of the network.
      await page.reload()
      await expect(page.getByText('Impossible de charger votre profil')).toBeVisible()
      await expect(page.getByText('réseau')).toHaveCount(0)
    } finally {
      await shop.sql('grant select on profiles to customer')
    }
    await retry.click()
    await expect(firstName).toHaveValue('Awa')
  })

  await expect(page.getByRole('heading', { name: 'Mes Paramètres' })).toBeVisible()
  await expect(page.getByLabel(/téléphone/i)).toHaveCount(0)

  await test.step('SET-04 failures of saving are shown, and can be tried again', async () => {
    await firstName.fill('Aya')
    const save = profile.getByRole('button', { name: 'Sauvegarder' })
    await shop.sql('revoke update (first_name, last_name, updated_at) on profiles from customer')
    try {
      await save.click()
      await expect(notice(page, 'Impossible de mettre à jour votre profil')).toBeVisible()
      await expect(firstName).toHaveValue('Aya')
    } finally {
      await shop.sql('grant update (first_name, last_name, updated_at) on profiles to customer')
    }
    await page.route('**/_serverFn/**', (route) => route.abort())
    await save.click()
    await expect(notice(page, "Une erreur inattendue s'est produite")).toBeVisible()
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
