import {
  expectSignedIn,
  fillRegistration,
  passwordOf,
  someone,
  welcomeTo,
} from '../../fixtures/browser/account.ts'
import { addToCart, openCart } from '../../fixtures/browser/cart.ts'
import { addCustomer } from '../../fixtures/browser/session.ts'
import {
  destructiveNotice,
  expect,
  holdScript,
  hydrated,
  notice,
  open,
  test,
} from '../../fixtures/browser/test.ts'

test('AUTH-12 AUTH-13 a new customer is welcomed, signed in and home', async ({ page, shop }) => {
  const person = someone()
  await open(page, '/register')
  await fillRegistration(page, { ...person, email: person.email.toUpperCase() })
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(notice(page, 'Inscription réussie !')).toBeVisible()
  await expect(
    notice(page, 'Bienvenue ! Votre compte est prêt : vous pouvez vous connecter à tout moment.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expectSignedIn(page, person.email)

  const rows = await shop.sql(
    `select p.first_name, p.last_name, r.role from auth.users u
     join profiles p on p.id = u.id join user_roles r on r.user_id = u.id where u.email = $1`,
    [person.email],
  )
  expect(rows).toEqual([{ first_name: 'Awa', last_name: "N'Guessan", role: 'user' }])
  expect(await welcomeTo(shop, person.email)).toContain(`${shop.url}/`)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Lax' },
  ])
})

test('AUTH-07 AUTH-08 a visitor sees the form, and each password can be shown', async ({ page }) => {
  await open(page, '/register')
  await fillRegistration(page, someone())
  const confirmation = page.getByLabel('Confirmation du mot de passe', { exact: true })
  await expect(passwordOf(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await page.getByRole('button', { name: 'Afficher la confirmation du mot de passe' }).click()
  await expect(passwordOf(page)).toHaveAttribute('type', 'text')
  await expect(confirmation).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
  await expect(passwordOf(page)).toHaveAttribute('type', 'password')
})

test('VAL-11 VAL-12 each wrong field says so, the first gets the focus, what was typed stays', async ({
  page,
}) => {
  await open(page, '/register')
  const send = page.getByRole('button', { name: 'Créer mon compte' })
  await send.click()
  for (const text of [
    'Le prénom est requis',
    'Le nom est requis',
    "L'email est requis",
    'Le mot de passe est requis',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Prénom')).toBeFocused()

  const person = { ...someone(), firstName: 'Awa 2', lastName: '<b>', email: 'awa@', password: '12345' }
  await fillRegistration(page, person)
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill('123456')
  for (const text of [
    'Prénom invalide',
    'Nom invalide',
    "Format d'email invalide",
    'Le mot de passe doit contenir au moins 6 caractères',
    'Les mots de passe ne correspondent pas',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa 2')
})

test('what is typed on a slow line, before the script has come, counts, and a press then sends it nowhere', async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto('/register', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Prénom').fill('Awa')
  await page.getByLabel('Nom', { exact: true }).fill('Koné')
  const send = page.getByRole('button', { name: 'Créer mon compte' })
  await send.click()
  release()
  await hydrated(page)
  await page.getByRole('main').getByLabel('E-mail').fill('awa@')
  await send.click()
  await expect(page.getByText("Format d'email invalide")).toBeVisible()
  await expect(page.getByText(/Le (pré)?nom est requis/)).toHaveCount(0)
  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Koné')
  await expect(page).toHaveURL(/\/register$/)
})

test('AUTH-12 ERR-02 a known e-mail is refused beside its field, and the form keeps its texts', async ({
  page,
}) => {
  const known = await addCustomer()
  await open(page, '/register')
  await fillRegistration(page, known)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(destructiveNotice(page, "Erreur d'inscription", 'Cet email est déjà utilisé')).toBeVisible()
  await expect(page.getByRole('main').getByText('Cet email est déjà utilisé')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('E-mail')).toBeFocused()
  await expect(passwordOf(page)).toHaveValue(known.password)
})

test('AUTH-09 AUTH-10 a registration in the middle of the checkout says so, and leads to the login and back', async ({
  page,
}) => {
  await open(page, '/register?returnTo=checkout')
  await expect(page.getByText('Vos informations seront enregistrées')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    '/login?returnTo=checkout',
  )
  await expect(main.getByRole('link', { name: 'Retour à la commande' })).toHaveAttribute(
    'href',
    '/guest-checkout',
  )
})

test('AUTH-13 AUTH-14 a guest registers in the middle of the checkout and finds the cart', async ({
  page,
}) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  const cart = await openCart(page)
  await cart.getByRole('link', { name: 'Commander' }).click()
  await page.getByLabel('Nom complet').fill('Awa Marie Koné')
  const { email } = someone()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=checkout$/)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL(/\/register\?returnTo=checkout$/)

  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Marie Koné')
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('link', { name: 'Retour à la commande' }).click()
  await expect(page).toHaveURL(/\/guest-checkout$/)
  await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Marie Koné')
  await page.goBack()

  await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
  await passwordOf(page).fill('secret-123')
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill('secret-123')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL(/\/enhanced-checkout$/)
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')
  expect(await page.evaluate(() => localStorage.getItem('guestCheckoutData'))).toBeNull()
})
