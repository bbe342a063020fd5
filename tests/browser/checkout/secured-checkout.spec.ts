import type { Page } from '@playwright/test'
import { openAccount, passwordOf, sendLogin, someone } from '../../fixtures/browser/account.ts'
import { addPastOrders } from '../../fixtures/browser/admin-orders.ts'
import { addToCart, openCart, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { giveCustomer, userIdOf } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

const address = 'Cocody, rue des Jardins, portail bleu'
const name = (page: Page) => page.getByLabel('Nom complet')
const phone = (page: Page) => page.getByLabel('Téléphone')
const box = (page: Page) => page.getByLabel('Adresse de livraison')
const summary = (page: Page) => page.getByRole('region', { name: 'Votre commande' })
const placed = (page: Page) => page.getByRole('region', { name: 'Commande confirmée !' })
const send = (page: Page) => page.getByRole('button', { name: 'Confirmer la commande' }).click()

test('CHK-06 CHK-10 a guest turns to registration in the middle, finds cart and text, and orders', async ({
  page,
  shop,
}) => {
  const customer = someone()
  const number = freshPhone()
  const main = page.getByRole('main')
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await name(page).fill('Awa Marie Koné')
  await page.getByLabel('E-mail').fill(customer.email)
  await phone(page).fill(number)
  await box(page).fill(address)
  await main.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=checkout$/)
  await main.getByRole('link', { name: 'Créer un compte' }).click()

  await test.step('AUTH-09 AUTH-10 the registration says so, and leads to the login and back', async () => {
    await expect(page).toHaveURL(/\/register\?returnTo=checkout$/)
    await expect(page.getByText('Vos informations seront enregistrées')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      '/login?returnTo=checkout',
    )
    await main.getByRole('link', { name: 'Retour à la commande' }).click()
    await expect(page).toHaveURL(/\/guest-checkout$/)
    await expect(name(page)).toHaveValue('Awa Marie Koné')
    await page.goBack()
  })

  await test.step('AUTH-13 AUTH-14 what the guest left fills it, and is forgotten afterwards', async () => {
    await expect(page.getByLabel('Prénom')).toHaveValue('Awa')
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Marie Koné')
    await expect(main.getByLabel('E-mail')).toHaveValue(customer.email)
    await passwordOf(page).fill(customer.password)
    await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill(customer.password)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page).toHaveURL(/\/enhanced-checkout$/)
    expect(await page.evaluate(() => localStorage.getItem('guestCheckoutData'))).toBeNull()
  })

  await expect(name(page)).toHaveValue('Awa Marie Koné')
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
  await expect(phone(page)).toHaveValue(number)
  await expect(box(page)).toHaveValue(address)
  await expect(summary(page)).toContainText('Ambre Doré')
  await page.getByLabel('Instructions de livraison').fill('Après 18h')
  await send(page)
  await expect(placed(page).getByRole('heading', { name: /^Merci / })).toBeFocused()
  await expect(placed(page)).toContainText(/CMD-\d{13}-[A-Z0-9]{8}/)
  await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
  expect(
    await shop.sql('select customer_email, notes, status from orders where user_id = $1', [
      await userIdOf(shop, customer),
    ]),
  ).toEqual([{ customer_email: customer.email, notes: 'Après 18h', status: 'confirmed' }])

  await test.step('the confirmation survives a reload, and goes with the sign-out', async () => {
    await page.reload()
    await expect(placed(page)).toContainText(/CMD-/)
    await (await openAccount(page)).getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(notice(page, 'Déconnexion réussie')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    const stored = () => page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))
    await expect.poll(stored).not.toContain(address)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    expect(await stored()).not.toContain(address)
  })
})

test('CHK-07 CHK-05 a customer orders: prefilled, refused for what is wrong, and signed out in the middle', async ({
  page,
  changingShop: shop,
}) => {
  const customer = await giveCustomer(page.context())
  const userId = await userIdOf(shop, customer)
  await addPastOrders(shop, [
    { userId, daysAgo: 60, address: 'Rue 1, Cocody' },
    { userId, daysAgo: 30, address: 'Rue 2, Cocody', phone: '0700000002' },
  ])
  await shop.sql("update system_settings set value = '1500' where key = 'delivery_fee'")
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')

  await test.step('CART-04 the cart leads a customer to the secured form, with name and address of the latest order', async () => {
    const cart = await openCart(page)
    await expect(cart.getByRole('link', { name: 'Se connecter' })).toHaveCount(0)
    await cart.getByRole('link', { name: 'Commander' }).click()
    await expect(page).toHaveURL(/\/enhanced-checkout$/)
    await expect(name(page)).toHaveValue('Awa Koné')
    await expect(phone(page)).toHaveValue('0700000002')
    await expect(box(page)).toHaveValue('Rue 2, Cocody')
  })

  await test.step('VAL-17 VAL-34 a text is never cut: the field says once how much is allowed, and how much is too many', async () => {
    await box(page).fill('a'.repeat(460))
    await expect(page.getByText('Encore 40 caractères sur 500.')).toBeVisible()
    await box(page).fill('a'.repeat(543))
    await send(page)
    await expect(box(page)).toHaveAccessibleDescription(
      /L'adresse est trop longue \(maximum 500 caractères\)\s: 43 caractères de trop\.$/,
    )
    await expect(page.getByText('de trop')).toHaveCount(1)
    await expect(box(page)).toHaveValue('a'.repeat(543))
    await box(page).fill(address)
  })

  await test.step('VAL-05 a number as it is pasted becomes one that is accepted when the field is left', async () => {
    await phone(page).fill('(+225) 07.01.02.03.04')
    await phone(page).blur()
    await expect(phone(page)).toHaveValue('+225 07 01 02 03 04')
  })

  const number = freshPhone()
  await phone(page).fill(number.replaceAll(' ', '.'))

  await test.step('VAL-24 a session that ends in the middle loses neither cart nor text', async () => {
    await shop.sql('delete from auth.sessions where user_id = $1', [userId])
    await send(page)
    await expect(notice(page, 'Utilisateur non authentifié')).toBeVisible()
    await expect(notice(page, 'Connexion requise')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?returnTo=checkout/)
    await sendLogin(page, customer)
    await expect(page).toHaveURL(/\/enhanced-checkout$/)
    await expect(phone(page)).toHaveValue(number)
    await expect(box(page)).toHaveValue(address)
  })

  await test.step('CHK-16 no total holds a delivery fee, whatever the setting says', async () => {
    await expect(summary(page)).toContainText('Sous-total52 000 CFA')
    await expect(summary(page)).toContainText('Total52 000 CFA')
    await send(page)
    await expect(placed(page)).toContainText('52 000 CFA')
    expect(
      await shop.sql(
        `select o.customer_phone, i.delivery_fee, i.total_amount from invoices i join orders o on o.id = i.order_id where o.user_id = $1`,
        [userId],
      ),
    ).toEqual([{ customer_phone: number, delivery_fee: '0.00', total_amount: '52000.00' }])
  })
})
