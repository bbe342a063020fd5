import { openAccount } from '../../fixtures/browser/account.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test, withoutLiveStream } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

test('SET-01 SET-10 the settings of a customer show names and e-mail, and no phone', async ({ page }) => {
  const { email } = await giveCustomer(page.context())
  await open(page, '/settings')
  await expect(page.getByRole('heading', { name: 'Mes Paramètres' })).toBeVisible()
  const profile = page.getByRole('form', { name: 'Profil' })
  await expect(profile.getByLabel('E-mail')).toHaveValue(email)
  await expect(profile.getByLabel('E-mail')).not.toBeEditable()
  await expect(page.getByLabel(/téléphone/i)).toHaveCount(0)
})

test('SET-02 SET-03 a customer edits both names', async ({ page, shop }) => {
  const { email } = await giveCustomer(page.context())
  await open(page, '/settings')
  const profile = page.getByRole('form', { name: 'Profil' })
  await profile.getByLabel('Prénom').fill('Aya')
  await profile.getByLabel('Nom', { exact: true }).fill('Koné')
  await profile.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(notice(page, 'Profil mis à jour')).toBeVisible()

  const rows = await shop.sql(
    `select first_name, last_name, email, updated_at > now() - interval '1 minute' as fresh from profiles where email = $1`,
    [email],
  )
  expect(rows).toEqual([{ first_name: 'Aya', last_name: 'Koné', email, fresh: true }])
  await expect(await openAccount(page)).toContainText('Aya Koné')
  await page.reload()
  await expect(profile.getByLabel('Prénom')).toHaveValue('Aya')
})

test('SET-04 SET-05 failures of the profile are shown, and can be tried again', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await giveCustomer(page.context())
  await open(page, '/settings')
  const profile = page.getByRole('form', { name: 'Profil' })
  await profile.getByLabel('Prénom').fill('Aya')
  const save = profile.getByRole('button', { name: 'Sauvegarder' })
  await shop.sql('revoke update (first_name, last_name, updated_at) on profiles from customer')
  try {
    await save.click()
    await expect(notice(page, 'Impossible de mettre à jour votre profil')).toBeVisible()
    await expect(profile.getByLabel('Prénom')).toHaveValue('Aya')
  } finally {
    await shop.sql('grant update (first_name, last_name, updated_at) on profiles to customer')
  }
  await page.route('**/_serverFn/**', (route) => route.abort())
  await save.click()
  await expect(notice(page, "Une erreur inattendue s'est produite")).toBeVisible()
  await page.unrouteAll()
  await save.click()
  await expect(notice(page, 'Profil mis à jour')).toBeVisible()
})

test('SET-05 a profile that cannot be loaded shows a message', async ({ page, shop }) => {
  await giveCustomer(page.context())
  await withoutLiveStream(page)
  await open(page, '/boutique')
  const link = (await openAccount(page)).getByRole('link', { name: 'Mes paramètres' })
  await expect(link).toBeVisible()
  await shop.sql('revoke select on profiles from customer')
  try {
    await link.click()
    await expect(page.getByText('Impossible de charger votre profil')).toBeVisible()
    // After a reload the signed-in user cannot be read either: that is not a failure of the network.
    await page.reload()
    await expect(page.getByText('Impossible de charger votre profil')).toBeVisible()
    await expect(page.getByText('réseau')).toHaveCount(0)
  } finally {
    await shop.sql('grant select on profiles to customer')
  }
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
})

test('SET-05 a profile whose answer never comes is an unexpected error', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await giveCustomer(page.context())
  const profile = await serverFunctionId('getProfile')
  await page.route(`**/_serverFn/${profile}**`, (route) => route.abort())
  await open(page, '/settings')
  await expect(page.getByText("Une erreur inattendue s'est produite")).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
})

test('SET-06 SET-07 three toggles, remembered nowhere', async ({ page }) => {
  await giveCustomer(page.context())
  await open(page, '/settings')
  const toggles = {
    emailMarketing: page.getByRole('switch', { name: 'Offres par e-mail' }),
    orderUpdates: page.getByRole('switch', { name: 'Suivi des commandes' }),
    newsletter: page.getByRole('switch', { name: 'Lettre de la maison' }),
  }
  const sent: string[] = []
  await expect(toggles.emailMarketing).toBeChecked()
  await expect(toggles.orderUpdates).toBeChecked()
  await expect(toggles.newsletter).not.toBeChecked()
  page.on('request', (request) => sent.push(request.method()))
  await toggles.newsletter.click()
  await toggles.emailMarketing.press('Space')
  await expect(toggles.newsletter).toBeChecked()
  await expect(toggles.emailMarketing).not.toBeChecked()
  await page.reload()
  await expect(toggles.newsletter).not.toBeChecked()
  await expect(toggles.emailMarketing).toBeChecked()
  expect(sent.filter((method) => method === 'POST')).toEqual([])
})

test('SET-09 D11 the end of an account is asked for by a message to the shop', async ({ page, shop }) => {
  const { email } = await giveCustomer(page.context())
  await open(page, '/settings')
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

test('SET-08 D11 the settings lead to a new password', async ({ page }) => {
  await giveCustomer(page.context())
  await open(page, '/settings')
  await page.getByRole('link', { name: 'Changer de mot de passe' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible()
})
