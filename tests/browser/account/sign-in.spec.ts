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
import { addCustomer, customerElsewhere, giveCustomer, giveSession } from '../../fixtures/browser/session.ts'
import { callAs, sessionsOf } from '../../fixtures/browser/sessions.ts'
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

  await test.step('what is missing is said beside each field, and the first gets the focus', async () => {
    await send.click()
    for (const text of [
      'Le prénom est requis',
      'Le nom est requis',
      "L'email est requis",
      'Le mot de passe est requis',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Prénom')).toBeFocused()
  })

  await test.step('AUTH-07 AUTH-08 each password can be shown', async () => {
    await fillRegistration(page, { ...known, firstName: 'Awa 2' })
    await expect(page.getByText('Prénom invalide', { exact: true })).toBeVisible()
    await page.getByLabel('Prénom').fill('Awa')
    const confirmation = page.getByLabel('Confirmation du mot de passe', { exact: true })
    await expect(passwordOf(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await page.getByRole('button', { name: 'Afficher la confirmation du mot de passe' }).click()
    await expect(passwordOf(page)).toHaveAttribute('type', 'text')
    await expect(confirmation).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
    await expect(passwordOf(page)).toHaveAttribute('type', 'password')
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

  await open(page, '/register')
  await expect(page, 'whoever is signed in is led on').toHaveURL(/\/$/)
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

  await test.step('AUTH-02 VAL-07 what is wrong is said beside its field; the password can be shown', async () => {
    await send.click()
    await expect(page.getByText("L'email est requis")).toBeVisible()
    await expect(page.getByText('Le mot de passe est requis')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await sendLogin(page, { email: 'awa@', password: '12345' })
    await expect(page.getByText("Format d'email invalide")).toBeVisible()
    await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await expect(passwordOf(page)).toHaveAttribute('type', 'text')
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
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu mobile' })
  await expect(menu.getByRole('link').first()).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Admin' })).toHaveCount(0)

  await open(page, '/login')
  await expect(page, 'whoever is signed in is led on').toHaveURL(/\/$/)
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
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu mobile' })
    await expect(menu.getByRole('link', { name: 'Admin' })).toBeVisible()
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
  let dialog = await openAccount(page)
  const signOut = dialog.getByRole('button', { name: 'Se déconnecter' })
  await expect(signOut).toBeVisible()
  await goOffline(page)
  await signOut.click()
  await expect(notice(page, 'Erreur lors de la déconnexion')).toBeVisible()
  await expect(notice(page, 'Impossible de déconnecter. Veuillez réessayer.')).toBeVisible()
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  for (const [name, path] of [
    ['Mes commandes', /\/orders$/],
    ['Mes paramètres', /\/settings$/],
  ] as const) {
    dialog = await openAccount(page)
    await dialog.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
  dialog = await openAccount(page)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const waitedMs = await msUntilLeft(page, '/', async () => {
    await dialog.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(notice(page, 'Déconnexion réussie')).toBeVisible()
  })
  expect(waitedMs).toBeGreaterThanOrEqual(295)
  expect(waitedMs).toBeLessThan(6000)
  await expectSignedOut(page)
  expect(visited, 'home at once, not by way of the login').not.toContain('/login')

  expect(await sessionsOf(shop, email)).toEqual([])
  await context.addCookies([cookie])
  await page.reload()
  await hydrated(page)
  await expectSignedOut(page)
})

test('AUTH-15 who is on the way home when the session ends in another tab arrives there, not at the login', {
  tag: '@rare',
}, async ({ page, context }) => {
  await giveCustomer(context)
  await open(page, '/settings')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const script = page.waitForRequest('**/assets/*.js')
  await page.getByRole('banner').getByRole('link').first().click()
  await script
  const other = await context.newPage()
  await open(other, '/cgv')
  await (await openAccount(other)).getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(other).toHaveURL(/\/$/)
  await expect(page.getByText('Vérification des accès...')).toBeVisible()
  gate.resolve()
  await expect(page.getByText('Vérification des accès...')).toHaveCount(0)
  await expectSignedOut(page)
  expect(visited).toEqual(['/'])
})

test('AUTH-06 PERM-04 a sign-in ends the session that the browser had; nobody ends that of somebody else', async ({
  context,
  browser,
  shop,
}) => {
  const first = await giveCustomer(context)
  const elsewhere = await customerElsewhere(browser, shop)
  const second = elsewhere.person
  const [kept = ''] = await sessionsOf(shop, second.email)
  await callAs(context, shop, 'endMySession', { id: kept })
  expect(await sessionsOf(shop, second.email)).toEqual([kept])

  await callAs(context, shop, 'signInWithPassword', { email: second.email, password: second.password })
  expect(await sessionsOf(shop, first.email)).toEqual([])
  const now = await sessionsOf(shop, second.email)
  expect(now, 'the session on another device stays').toContain(kept)
  expect(now).toHaveLength(2)
  await callAs(context, shop, 'endMySession', { id: kept })
  expect(await sessionsOf(shop, second.email)).toEqual(now.filter((id) => id !== kept))
  await elsewhere.context.close()
})

test('AUTH-25 AUTH-26 the guards wait, then send a visitor to the login in place of the page', async ({
  page,
}) => {
  await open(page, '/boutique')
  const guarded = async (path: string) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/_serverFn/**', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByText('Vérification des accès...')).toBeVisible()
    gate.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
  const backToShop = async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/boutique$/)
  }
  await guarded('/settings')
  await expect(page).toHaveURL(/\/login$/)
  await backToShop()

  await test.step('AUTH-28 the administration', async () => {
    await guarded('/admin')
    await expect(page).toHaveURL(/\/login$/)
    await backToShop()
  })

  await test.step('CHK-05 the secured checkout says why', async () => {
    await guarded('/enhanced-checkout')
    await expect(notice(page, 'Connexion requise')).toBeVisible()
    await expect(notice(page, 'Authentification requise')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?returnTo=checkout$/)
    await backToShop()
  })
})

test('AUTH-29 AUTH-30 the admin guard shows a customer out, and says what it checks of an admin', async ({
  page,
  context,
  shop,
}) => {
  const person = await giveCustomer(context)
  await test.step('AUTH-31 PERM-08 a role that cannot be checked is an error, not an answer', async () => {
    await shop.sql('revoke select on user_roles from customer')
    try {
      await page.goto('/admin')
      await expect(destructiveNotice(page, 'Erreur', 'Impossible de vérifier vos permissions.')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    } finally {
      await shop.sql('grant select on user_roles to customer')
    }
  })

  await page.goto('/admin')
  await expect(
    destructiveNotice(page, 'Accès refusé', "Vous n'avez pas les permissions pour accéder à cette page."),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Administration' })).toHaveCount(0)

  await test.step('AUTH-24 who has become an admin is one at the next sign-in', async () => {
    await shop.sql(
      `update user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
      [person.email],
    )
    await context.clearCookies()
    await open(page, '/login')
    await sendLogin(page, person)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  })

  await giveSession(context, admin)
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
