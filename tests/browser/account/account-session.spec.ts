import {
  expectSignedIn,
  expectSignedOut,
  holdAnswers,
  msUntilLeft,
  openAccount,
  sendLogin,
} from '../../fixtures/browser/account.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveCustomer, giveSession } from '../../fixtures/browser/session.ts'
import { destructiveNotice, expect, hydrated, notice, open, test } from '../../fixtures/browser/test.ts'

test('NAV-13 AUTH-15 the account dialog leads on, and signs out', async ({ page, shop }) => {
  const { email } = await giveCustomer(page.context())
  const [cookie] = await page.context().cookies()
  await open(page, '/')
  let dialog = await openAccount(page)
  await dialog.getByRole('link', { name: 'Mes commandes' }).click()
  await expect(page).toHaveURL(/\/orders$/)
  dialog = await openAccount(page)
  await dialog.getByRole('link', { name: 'Mes paramètres' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  dialog = await openAccount(page)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const waitedMs = await msUntilLeft(page, '/', async () => {
    await dialog.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(notice(page, 'Déconnexion réussie')).toBeVisible()
  })
  expect(waitedMs).toBeGreaterThanOrEqual(295)
  expect(waitedMs).toBeLessThan(2000)
  await expectSignedOut(page)
  expect(visited, 'home at once, not by way of the login').not.toContain('/login')

  const sessions = 'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1'
  expect(await shop.sql(sessions, [email])).toEqual([])
  if (!cookie) throw new Error('there was no cookie')
  await page.context().addCookies([cookie])
  await page.reload()
  await hydrated(page)
  await expectSignedOut(page)
})

test('AUTH-15 a sign-out that fails says so, and the customer stays', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  const { email } = await giveCustomer(page.context())
  await open(page, '/')
  const dialog = await openAccount(page)
  await expect(dialog.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await page.route('**/_serverFn/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(
    destructiveNotice(
      page,
      'Erreur lors de la déconnexion',
      'Impossible de déconnecter. Veuillez réessayer.',
    ),
  ).toBeVisible()
  await page.unrouteAll()
  await expectSignedIn(page, email)
})

test('AUTH-15 a sign-out that fails in the first seconds of a page, without a network, says so at once', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await giveCustomer(page.context())
  await open(page, '/cgv')
  const dialog = await openAccount(page)
  const signOut = dialog.getByRole('button', { name: 'Se déconnecter' })
  await expect(signOut).toBeVisible()
  await context.setOffline(true)
  await signOut.click()
  await expect(notice(page, 'Erreur lors de la déconnexion')).toBeVisible({ timeout: 2000 })
  await expect(notice(page, 'Impossible de déconnecter. Veuillez réessayer.')).toBeVisible()
})

test('AUTH-23 two tabs: what one does to the session, the other follows', async ({ page, context }) => {
  const person = await giveCustomer(context)
  await open(page, '/settings')
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  const other = await context.newPage()
  await open(other, '/boutique')
  const dialog = await openAccount(other)
  await dialog.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expectSignedOut(page)
  await expectSignedOut(other)

  await sendLogin(page, person)
  await expect(page, 'back to where it was').toHaveURL(/\/settings$/)
  await expectSignedIn(other, person.email)
})

test('AUTH-23 a tab that a sign-out elsewhere sent to the login comes back when the same person signs in elsewhere, too', async ({
  page,
  context,
}) => {
  const person = await giveCustomer(context)
  await open(page, '/settings')
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  const other = await context.newPage()
  await open(other, '/boutique')
  const dialog = await openAccount(other)
  await dialog.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await open(other, '/login')
  await sendLogin(other, person)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
})

test('AUTH-23 somebody else who signs in there is led where a sign-in leads', async ({ page, context }) => {
  await giveCustomer(context)
  await open(page, '/settings')
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  const other = await context.newPage()
  await open(other, '/boutique')
  const dialog = await openAccount(other)
  await dialog.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await sendLogin(page, admin)
  await expect(page).toHaveURL(/\/admin$/)
})

test('AUTH-06 AUTH-13 login and registration lead on whoever is signed in', async ({ page, context }) => {
  await giveCustomer(context)
  for (const form of ['/login', '/register']) {
    await open(page, form)
    await expect(page).toHaveURL(/\/$/)
    await open(page, `${form}?returnTo=checkout`)
    // An empty cart leads on from the checkout to the shop.
    await expect(page).toHaveURL(/\/(enhanced-checkout|boutique)$/)
  }
  await giveSession(context, admin)
  await open(page, '/login')
  await expect(page).toHaveURL(/\/admin$/)
})

for (const path of ['/settings', '/enhanced-checkout']) {
  test(`AUTH-25 AUTH-26 the sign-in guard of ${path} waits, then sends a visitor to the login in place of the page`, async ({
    page,
  }) => {
    await open(page, '/boutique')
    const letThrough = await holdAnswers(page)
    await page.goto(path)
    await expect(page.getByText('Vérification des accès...')).toBeVisible()
    await letThrough()
    await expect(page).toHaveURL(/\/login(\?returnTo=checkout)?$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/boutique$/)
  })
}

test('AUTH-28 the admin guard sends a visitor to the login in place of the page', async ({ page }) => {
  await open(page, '/boutique')
  const letThrough = await holdAnswers(page)
  await page.goto('/admin')
  await expect(page.getByText('Vérification des accès...')).toBeVisible()
  await letThrough()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/boutique$/)
})

test('AUTH-29 AUTH-30 the admin guard shows a customer out with a notice', async ({ page }) => {
  await giveCustomer(page.context())
  await page.goto('/admin')
  await expect(
    destructiveNotice(page, 'Accès refusé', "Vous n'avez pas les permissions pour accéder à cette page."),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Administration' })).toHaveCount(0)
})

test('AUTH-29 the admin guard says what it checks', async ({ page, context }) => {
  await open(page, '/login')
  await sendLogin(page, admin)
  await expect(page).toHaveURL(/\/admin$/)
  const gate = Promise.withResolvers<void>()
  // A tab of its own: nothing that the first one still asks is taken for its questions.
  const tab = await context.newPage()
  let answers = 0
  await tab.route('**/_serverFn/**', async (route) => {
    answers += 1
    if (answers > 1) await gate.promise // the first one is the session, and the role is asked for only then
    await route.continue()
  })
  await tab.goto('/admin')
  await expect(tab.getByText('Vérification des permissions administrateur...')).toBeVisible()
  gate.resolve()
  await expect(tab.getByRole('heading', { name: 'Administration' })).toBeVisible()
})

test('AUTH-31 PERM-08 a role that cannot be checked is an error, not an answer', async ({ page, shop }) => {
  await giveCustomer(page.context())
  await shop.sql('revoke select on user_roles from customer')
  try {
    await page.goto('/admin')
    await expect(destructiveNotice(page, 'Erreur', 'Impossible de vérifier vos permissions.')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  } finally {
    await shop.sql('grant select on user_roles to customer')
  }
})

test('AUTH-24 who has become an admin is one at the next sign-in', async ({ page, shop }) => {
  const person = await giveCustomer(page.context())
  await open(page, '/')
  const setRole = `update user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`
  await shop.sql(setRole, [person.email])
  await (await openAccount(page)).getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(notice(page, 'Déconnexion réussie')).toBeVisible()
  await open(page, '/login')
  await sendLogin(page, person)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
})
