import { addToCart, fillGuestForm, guest, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'
import { newOrder } from '../../fixtures/new-order.ts'

test('GUEST-01 GUEST-05 faults are shown beside their fields, the first gets the focus, nothing is lost', async ({
  page,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await page.getByLabel('Nom complet').fill('A')
  await page.getByLabel('Téléphone').fill('0707')
  await page.getByLabel('Adresse de livraison').fill('Cocody')
  await page.getByLabel('E-mail').fill('awa@')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(notice(page, 'Erreur de validation')).toBeVisible()
  await expect(notice(page, 'Veuillez corriger les erreurs dans le formulaire')).toBeVisible()
  for (const [label, message] of [
    ['Nom complet', 'Le nom doit contenir au moins 2 caractères'],
    ['Téléphone', 'Le numéro de téléphone doit contenir au moins 8 chiffres'],
    ['Adresse de livraison', "L'adresse doit contenir au moins 10 caractères"],
    ['E-mail', 'Email invalide'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
  }
  await expect(page.getByLabel('Nom complet')).toBeFocused()
  await expect(page.getByLabel('Téléphone')).toHaveValue('0707')
  await page.getByLabel('Nom complet').fill('Awa')
  await expect(page.getByText('Le nom doit contenir au moins 2 caractères')).toHaveCount(0)
})

test('CHK-24 CHK-25 a changed price is shown, the cart is refreshed, and a second press orders at the new price', async ({
  page,
  changingShop,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  await changingShop.sql("update products set price = 53000 where name = 'Ambre Doré'")
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Le prix d’un article a changé')
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Total53 000 CFA')
  expect(await changingShop.sql('select 1 from orders where customer_phone = $1', [phone])).toEqual([])
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toContainText('53 000 CFA')
})

test('CHK-21 CHK-22 a stock that no longer suffices is listed, and the cart is kept', async ({
  page,
  changingShop,
}) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await toGuestCheckout(page)
  await fillGuestForm(page)
  await changingShop.sql("update products set stock = 1 where name = 'Ambre Doré'")
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stock insuffisant' })
  await expect(dialog).toContainText('Ambre Doré : stock 1, demandé 2')
  await expect(dialog.getByRole('link', { name: 'Retourner à la boutique' })).toHaveAttribute(
    'href',
    '/boutique',
  )
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
})

test('CHK-23 an article that is gone is named by its id, beside its name', async ({ page, changingShop }) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await fillGuestForm(page)
  const [gone] = await changingShop.sql<{ id: string }>(
    "update products set is_active = false where name = 'Ambre Doré' returning id",
  )
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stock insuffisant' })
  await expect(dialog).toContainText(`Article ID ${gone?.id} non trouvé.`)
  await expect(dialog.getByRole('listitem').getByText('Ambre Doré', { exact: true })).toBeVisible()
})

test('LIM-02 a fourth order of one number within 10 minutes is refused with its text', async ({
  page,
  shop,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  const [amber] = await shop.sql<{ id: string }>("select id from products where name = 'Ambre Doré'")
  for (let n = 0; n < 3; n++) {
    const cart = [{ id: amber?.id, name: 'Ambre Doré', price: 52_000, quantity: 1 }]
    await shop.sql('select place_orders($1)', [newOrder({ customer_phone: phone, cart })])
  }
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Trop de commandes créées récemment. Veuillez patienter.',
  )
})

test('VAL-21 D33 text around a number or too many digits are pointed at, and refused no more than before', async ({
  page,
  shop,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await fillGuestForm(page)
  const phone = page.getByLabel('Téléphone')
  await phone.fill('07 01 02 03 04 / 05 06 07 08 09')
  await expect(page.getByText(/^Ce numéro a trop de chiffres/)).toBeVisible()
  const text = `Maman ${String(Date.now()).slice(-10)} le soir`
  await phone.fill(text)
  await expect(page.getByText(/^Écrivez seulement le numéro ici/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  expect(await shop.sql('select from orders where customer_phone = $1', [text])).toHaveLength(1)
})

test('ERR-06 a message that the database raises for people reaches the customer unchanged', async ({
  page,
  changingShop,
}) => {
  // Only for this customer: other tests order in the same shop.
  await changingShop.sql(`
    create function closed_on_mondays() returns trigger language plpgsql as $$
    begin
      raise exception 'La boutique ne prend pas de commande le lundi.';
    end
    $$`)
  await changingShop.sql(`
    create trigger closed_on_mondays before insert on orders
    for each row when (new.customer_name = 'Awa Lundi') execute function closed_on_mondays()`)
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await fillGuestForm(page)
  await page.getByLabel('Nom complet').fill('Awa Lundi')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'La boutique ne prend pas de commande le lundi.',
  )
})

test('VAL-33 a number with invisible marks, full-width digits or dots is tidied and ordered with', async ({
  page,
  shop,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await fillGuestForm(page)
  const phone = page.getByLabel('Téléphone')
  const digits = String(Date.now()).slice(-8)
  const pairs = digits.match(/../g) ?? []
  await phone.fill(`\u202d00225.07.${pairs.join('.')}\u202c`)
  await phone.blur()
  await expect(phone).toHaveValue(`+225 07 ${pairs.join(' ')}`)
  await phone.fill(`07${digits}`.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)))
  // Enter sends the form without leaving the field.
  await phone.press('Enter')
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  expect(await shop.sql('select from orders where customer_phone = $1', [`07${digits}`])).toHaveLength(1)
})
