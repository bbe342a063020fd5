import { someone } from '../../fixtures/browser/account.ts'
import { addToCart, openCart, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { registerHere, userIdOf } from '../../fixtures/browser/customer.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const address = 'Cocody, rue des Jardins, portail bleu'

test('CHK-05 a visitor is sent from the secured checkout to the login, with its notice', async ({ page }) => {
  await open(page, '/boutique')
  await page.goto('/enhanced-checkout')
  await expect(notice(page, 'Connexion requise')).toBeVisible()
  await expect(notice(page, 'Authentification requise')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=checkout$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/boutique$/)
})

test('CHK-06 CHK-10 a guest turns to registration in the middle, finds cart and text, and orders', async ({
  page,
  shop,
}) => {
  const customer = someone()
  const phone = freshPhone()
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByLabel('Adresse de livraison').fill(address)
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await page
    .getByRole('link', { name: /compte/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/register\?returnTo=checkout/)
  await registerHere(page, customer)
  await expect(page).toHaveURL(/\/enhanced-checkout$/)

  await expect(page.getByLabel('Nom complet')).toHaveValue(`${customer.firstName} ${customer.lastName}`)
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
  await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue(address)
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')
  await page.getByLabel('Instructions de livraison').fill('Après 18h')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()

  const placed = page.getByRole('region', { name: 'Commande confirmée !' })
  await expect(placed.getByRole('heading', { name: /^Merci / })).toBeFocused()
  await expect(placed).toContainText(/CMD-\d{13}-[A-Z0-9]{8}/)
  await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
  const orders = await shop.sql('select customer_email, notes, status from orders where user_id = $1', [
    await userIdOf(shop, customer),
  ])
  expect(orders).toEqual([{ customer_email: customer.email, notes: 'Après 18h', status: 'confirmed' }])
})

test('CHK-07 CART-04 the cart leads a customer to a form that holds name and address of the latest order', async ({
  page,
  changingShop: shop,
}) => {
  const customer = await giveCustomer(page.context())
  await shop.sql(
    `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, user_id, created_at)
     select 'CMD-178000000000' || n || '-' || upper(substr(md5($1::text), 1, 8)), 'Awa Koné', '070000000' || n, 'Rue ' || n || ', Cocody', 1000, 'delivered',
       'paid', $1::uuid, now() - (3 - n) * interval '30 days' from generate_series(1, 2) as n`,
    [await userIdOf(shop, customer)],
  )
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  const cart = await openCart(page)
  await expect(cart.getByRole('link', { name: 'Se connecter' })).toHaveCount(0)
  await cart.getByRole('link', { name: 'Commander' }).click()
  await expect(page).toHaveURL(/\/enhanced-checkout$/)
  await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Koné')
  await expect(page.getByLabel('Téléphone')).toHaveValue('0700000002')
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue('Rue 2, Cocody')
})

test('CHK-16 no total holds a delivery fee, whatever the setting says', async ({
  page,
  changingShop: shop,
}) => {
  const customer = await giveCustomer(page.context())
  await shop.sql("update system_settings set value = '1500' where key = 'delivery_fee'")
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await (await openCart(page)).getByRole('link', { name: 'Commander' }).click()
  await page.getByLabel('Adresse de livraison').fill(address)
  const summary = page.getByRole('region', { name: 'Votre commande' })
  await expect(summary).toContainText('Sous-total52 000 CFA')
  await expect(summary).toContainText('Total52 000 CFA')
  await page.getByLabel('Téléphone').fill(freshPhone())
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toContainText('52 000 CFA')
  const [invoice] = await shop.sql(
    `select i.delivery_fee, i.total_amount from invoices i join orders o on o.id = i.order_id where o.user_id = $1`,
    [await userIdOf(shop, customer)],
  )
  expect(invoice).toEqual({ delivery_fee: '0.00', total_amount: '52000.00' })
})

test('CHK-08 the secured checkout with an empty cart leads to the shop', async ({ page }) => {
  await giveCustomer(page.context())
  await page.goto('/enhanced-checkout')
  await expect(notice(page, 'Panier vide')).toBeVisible()
  await expect(page).toHaveURL(/\/boutique$/)
})

test('VAL-14 VAL-16 the strict rules are shown beside the fields', async ({ page }) => {
  await giveCustomer(page.context())
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await (await openCart(page)).getByRole('link', { name: 'Commander' }).click()
  await page.getByLabel('Nom complet').fill('Awa_42')
  await page.getByLabel('E-mail').fill(`${'a'.repeat(250)}@b.ci`)
  await page.getByLabel('Téléphone').fill('0707')
  await page.getByLabel('Adresse de livraison').fill('Cocody')
  await page.getByLabel('Instructions de livraison').fill('a'.repeat(201))
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  for (const [label, message] of [
    ['Nom complet', 'Nom invalide (caractères spéciaux non autorisés)'],
    ['E-mail', "L'email est trop long"],
    ['Téléphone', 'Format de téléphone invalide (ex: +225 XX XX XX XX)'],
    ['Adresse de livraison', "L'adresse doit contenir au moins 10 caractères"],
    ['Instructions de livraison', 'Les notes sont trop longues (maximum 200 caractères)'],
  ] as const) {
    await expect(page.getByRole('main').getByText(message)).toBeVisible()
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Nom complet')).toBeFocused()
})

test('CHK-05 VAL-24 a session that ends in the middle of an order loses neither cart nor text', async ({
  page,
  shop,
}) => {
  const customer = someone()
  const phone = freshPhone()
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await page
    .getByRole('link', { name: /compte/i })
    .first()
    .click()
  await registerHere(page, customer)
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByLabel('Adresse de livraison').fill(address)
  await shop.sql('delete from auth.sessions where user_id = $1', [await userIdOf(shop, customer)])
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(notice(page, 'Utilisateur non authentifié')).toBeVisible()
  await expect(notice(page, 'Connexion requise')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=checkout/)
  await page.getByLabel('E-mail', { exact: true }).fill(customer.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(customer.password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/enhanced-checkout$/)
  await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue(address)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
})

test('LIM-02 CHK-18 a customer’s fourth order within 10 minutes is refused with its title and text', async ({
  page,
  shop,
}) => {
  const customer = someone()
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await page
    .getByRole('link', { name: /compte/i })
    .first()
    .click()
  await registerHere(page, customer)
  await page.getByLabel('Téléphone').fill(freshPhone())
  await page.getByLabel('Adresse de livraison').fill(address)
  await shop.sql(
    `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, user_id)
     select 'CMD-179000000000' || n || '-' || upper(left(md5(random()::text), 8)), 'Awa Koné', '0700000000', 'Cocody, rue 12', 10, 'confirmed', 'pending', $1
     from generate_series(1, 3) as n`,
    [await userIdOf(shop, customer)],
  )
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(notice(page, 'Erreur lors de la commande')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Trop de commandes créées récemment. Veuillez patienter.',
  )
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue(address)
})

test('VAL-05 VAL-16 a number as it is pasted becomes one that is accepted, when the field is left or the form is sent', async ({
  page,
  shop,
}) => {
  await giveCustomer(page.context())
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await (await openCart(page)).getByRole('link', { name: 'Commander' }).click()
  const phone = page.getByLabel('Téléphone')
  for (const [pasted, tidied] of [
    ['07.01.02.03.04', '07 01 02 03 04'],
    ['07-01-02-03-04', '07 01 02 03 04'],
    ['(+225) 07.01.02.03.04', '+225 07 01 02 03 04'],
    ['0022507 01 02 03 04', '+22507 01 02 03 04'],
  ] as const) {
    await phone.fill(pasted)
    await phone.blur()
    await expect(phone).toHaveValue(tidied)
  }
  await phone.fill('appelez ma sœur')
  await phone.blur()
  await expect(phone).toHaveValue('appelez ma sœur')
  await page.getByLabel('Adresse de livraison').fill(address)
  const number = freshPhone()
  await phone.fill(number.replaceAll(' ', '.'))
  await phone.press('Enter')
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  const [order] = await shop.sql<{ customer_phone: string }>(
    'select customer_phone from orders where customer_phone = $1',
    [number],
  )
  expect(order).toEqual({ customer_phone: number })
})

test('VAL-17 VAL-34 a text is never cut: the field says once how much is allowed, and how much is too many', async ({
  page,
}) => {
  await giveCustomer(page.context())
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await (await openCart(page)).getByRole('link', { name: 'Commander' }).click()
  const box = page.getByLabel('Adresse de livraison')
  await box.fill('a'.repeat(460))
  await expect(page.getByText('Encore 40 caractères sur 500.')).toBeVisible()
  await box.fill('a'.repeat(543))
  await expect(box).toHaveValue('a'.repeat(543))
  await expect(page.getByText('43 caractères de trop : 500 au plus.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(box).toHaveAccessibleDescription(
    /L'adresse est trop longue \(maximum 500 caractères\)\s: 43 caractères de trop\.$/,
  )
  await expect(page.getByText('de trop')).toHaveCount(1)
  await expect(box).toHaveValue('a'.repeat(543))
})
