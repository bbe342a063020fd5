import {
  expectSignedIn,
  expectSignedOut,
  fillRegistration,
  msUntilLeft,
  openAccount,
  passwordOf,
  sendLogin,
  someone,
  welcomeTo,
} from '../../fixtures/browser/account.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { addCustomer, giveCustomer, sessionsOf } from '../../fixtures/browser/session.ts'
import {
  destructiveNotice,
  expect,
  goOffline,
  hydrated,
  notice,
  open,
  test,
  wide,
} from '../../fixtures/browser/test.ts'

test('AUTH-12 AUTH-13 a visitor registers: refused for what is wrong, then welcomed, signed in and home', async ({
  page,
  shop,
}) => {
  const known = await addCustomer()
  const person = someone()
  const main = page.getByRole('main')
  const send = page.getByRole('button', { name: 'Créer mon compte' })
  await open(page, '/register')

  await test.step('what is missing is said beside its field, and the first gets the focus', async () => {
    await send.click()
    await expect(page.getByText('Le prénom est requis', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Prénom')).toBeFocused()
  })

  await test.step('AUTH-07 AUTH-08 each password can be shown', async () => {
    await fillRegistration(page, { ...known, firstName: 'Awa' })
    const confirmation = page.getByLabel('Confirmation du mot de passe', { exact: true })
    await expect(passwordOf(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await page.getByRole('button', { name: 'Afficher la confirmation du mot de passe' }).click()
    await expect(passwordOf(page)).toHaveAttribute('type', 'text')
    await expect(confirmation).toHaveAttribute('type', 'text')
  })

  await test.step('ERR-02 a known e-mail is refused beside its field, and the form keeps its texts', async () => {
    await send.click()
    await expect(destructiveNotice(page, "Erreur d'inscription", 'Cet email est déjà utilisé')).toBeVisible()
    await expect(main.getByText('Cet email est déjà utilisé')).toBeVisible()
    await expect(main.getByLabel('E-mail')).toBeFocused()
    await expect(passwordOf(page)).toHaveValue(known.password)
  })

  await main.getByLabel('E-mail').fill(person.email.toUpperCase())
  await send.click()
  await expect(notice(page, 'Inscription réussie !')).toBeVisible()
  await expect(
    notice(page, 'Bienvenue ! Votre compte est prêt : vous pouvez vous connecter à tout moment.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expectSignedIn(page, person.email)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Lax' },
  ])
  expect(
    await shop.sql(
      `select p.first_name, p.last_name, r.role from auth.users u
       join profiles p on p.id = u.id join user_roles r on r.user_id = u.id where u.email = $1`,
      [person.email],
    ),
  ).toEqual([{ first_name: 'Awa', last_name: "N'Guessan", role: 'user' }])
  expect(await welcomeTo(shop, person.email)).toContain(`${shop.url}/`)
})

test('AUTH-05 AUTH-06 a customer signs in after wrong tries, and is home a second later', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const person = await addCustomer()
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Se connecter' })
  await open(page, '/login')

  await test.step('AUTH-01 AUTH-04 the form is open to all, and leads to the registration', async () => {
    await expect(page.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute('href', '/register')
  })

  await test.step('AUTH-02 VAL-07 what is wrong is said beside its field', async () => {
    await send.click()
    await expect(page.getByText("L'email est requis")).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
  })

  await test.step('ERR-01 a wrong password', async () => {
    await sendLogin(page, { ...person, password: 'faux-faux' })
    await expect(main.getByRole('alert')).toHaveText('Email ou mot de passe incorrect')
    await expect(notice(page, 'Erreur de connexion')).toBeVisible()
  })

  await test.step('ERR-07 a network failure is shown, and what was typed is sent by the next press', async () => {
    await page.route('**/_serverFn/**', (route) => route.abort())
    await sendLogin(page, person)
    await expect(main.getByRole('alert')).toContainText('Connexion impossible')
    await page.unrouteAll()
  })

  const waitedMs = await msUntilLeft(page, '/', async () => {
    await send.click()
    await expect(notice(page, 'Connexion réussie !')).toBeVisible()
  })
  expect(waitedMs).toBeGreaterThanOrEqual(995)
  await expectSignedIn(page, person.email)

  await test.step('whoever is signed in is led on', async () => {
    await open(page, '/login')
    await expect(page).toHaveURL(/\/$/)
  })
  await open(page, '/login?returnTo=checkout')
  // An empty cart leads on from the checkout to the shop.
  await expect(page).toHaveURL(/\/(enhanced-checkout|boutique)$/)
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('AUTH-06 NAV-07 an admin goes to the administration and has a link to it, which moves no other', async ({
    page,
  }) => {
    await open(page, '/login')
    const header = page.getByRole('navigation', { name: 'Menu principal' })
    await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
    await page.evaluate(async () => void (await document.fonts.ready))
    const before = await header.getByRole('link', { name: 'Contact' }).boundingBox()
    const waitedMs = await msUntilLeft(page, '/admin', async () => {
      await sendLogin(page, admin)
      await expect(notice(page, 'Connexion réussie !')).toBeVisible()
    })
    expect(waitedMs).toBeGreaterThanOrEqual(995)
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    // The administration is wider than the shop, and its header with it.
    await header.getByRole('link', { name: 'Accueil' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(header.getByRole('link', { name: 'Admin' })).toBeVisible()
    await expect.poll(() => header.getByRole('link', { name: 'Contact' }).boundingBox()).toEqual(before)
  })
})

test('NAV-13 AUTH-15 the account dialog leads on, and signs out; without a network it says that it could not', {
  tag: '@rare',
}, async ({ page, context, shop, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { email } = await giveCustomer(context)
  const [cookie] = await context.cookies()
  if (!cookie) throw new Error('there was no cookie')
  await open(page, '/cgv')
  const dialog = await openAccount(page)
  const signOut = dialog.getByRole('button', { name: 'Se déconnecter' })
  await expect(signOut).toBeVisible()
  await goOffline(page)
  await signOut.click()
  await expect(notice(page, 'Impossible de déconnecter. Veuillez réessayer.')).toBeVisible()
  await context.setOffline(false)
  await (await openAccount(page)).getByRole('link', { name: 'Mes paramètres' }).click()
  await expect(page).toHaveURL(/\/settings$/)

  await openAccount(page)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const waitedMs = await msUntilLeft(page, '/', async () => {
    await signOut.click()
    await expect(notice(page, 'Déconnexion réussie')).toBeVisible()
  })
  expect(waitedMs).toBeGreaterThanOrEqual(295)
  await expectSignedOut(page)
  expect(visited, 'home at once, not by way of the login').not.toContain('/login')

  expect(await sessionsOf(shop, email)).toEqual([])
  await context.addCookies([cookie])
  await page.reload()
  await hydrated(page)
  await expectSignedOut(page)
})

test('AUTH-23 two tabs: what one does to the session, the other follows', { tag: '@rare' }, async ({
  page,
  context,
}) => {
  const person = await giveCustomer(context)
  await open(page, '/settings')
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  const other = await context.newPage()
  await open(other, '/boutique')
  await (await openAccount(other)).getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expectSignedOut(page)
  await expectSignedOut(other)

  await open(other, '/login')
  await sendLogin(other, person)
  await expect(page, 'back to where it was').toHaveURL(/\/settings$/)
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
})
