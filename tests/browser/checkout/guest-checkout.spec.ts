import { readFile } from 'node:fs/promises'
import { addToCart, fillGuestForm, guest, openCart, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

test('GUEST-06 GUEST-07 the summary lists the items, then subtotal, delivery and total', async ({ page }) => {
  await open(page, '/boutique')
  await addToCart(page, 'Essence de Rose')
  await addToCart(page, 'Ambre Doré')
  await toGuestCheckout(page)
  const summary = page.getByRole('region', { name: 'Votre commande' })
  await expect(summary).toContainText('Ambre Doré × 2104 000 CFA')
  await expect(summary).toContainText('Essence de Rose × 145 000 CFA')
  await expect(summary).toContainText('Sous-total149 000 CFA')
  await expect(summary).toContainText('LivraisonÀ vos frais (coursier VTC)')
  await expect(summary).toContainText('Total149 000 CFA')
})

test('GUEST-13 PERM-02 a visitor orders without an account, and holds both numbers on the orders page', async ({
  page,
  shop,
}) => {
  await open(page, '/boutique')
  await addToCart(page, 'Essence de Rose')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  await page.getByLabel('Instructions de livraison').fill('Sonner deux fois')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()

  const told = page.getByRole('region', { name: 'Messages' }).getByText(/^Commande CMD-\d{13}-[A-Z0-9]{8}$/)
  const orderNumber =
    (await told.filter({ visible: true }).textContent())?.slice('Commande '.length) ?? 'none'
  await expect(page).toHaveURL(/\/orders$/)
  const placed = page.getByRole('region', { name: 'Commande confirmée !' })
  await expect(placed).toContainText(orderNumber)
  await expect(placed.getByRole('heading', { name: 'Merci Awa' })).toBeFocused()
  await expect(placed).toContainText(/FACT-\d{13}-[A-Z0-9]{8}/)
  await expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()

  const [order] = await shop.sql<{
    total_amount: string
    status: string
    payment_status: string
    notes: string
    user_id: null
    items: number
  }>(
    `select total_amount, status, payment_status, notes, user_id,
       (select count(*)::int from order_items where order_id = o.id) as items
     from orders o where order_number = $1 and customer_phone = $2`,
    [orderNumber, phone],
  )
  expect(order).toEqual({
    total_amount: '97000.00',
    status: 'confirmed',
    payment_status: 'pending',
    notes: 'Sonner deux fois',
    user_id: null,
    items: 2,
  })
})

test('GUEST-14 ORD-21 the invoice of the order just placed is downloaded as a file of its own', async ({
  page,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  const placed = page.getByRole('region', { name: 'Commande confirmée !' })
  await expect(placed).toBeVisible()
  const invoiceNumber = /FACT-\d{13}-[A-Z0-9]{8}/.exec((await placed.textContent()) ?? '')?.[0]
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    placed.getByRole('button', { name: 'Télécharger la facture' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`Facture_${invoiceNumber}.html`)
  await expect(notice(page, 'Facture téléchargée')).toBeVisible()
  const html = await readFile(await download.path(), 'utf8')
  for (const fact of [
    invoiceNumber ?? '',
    guest.name,
    phone,
    guest.address,
    'Ambre Doré',
    'Statut : Confirmé',
  ]) {
    expect(html).toContain(fact)
  }
  await page.reload()
  await expect(placed).toContainText(invoiceNumber ?? '')
})

test('GUEST-02 GUEST-03 the checkout shows its title and the delivery message', async ({ page, shop }) => {
  const [message] = await shop.sql<{ value: string }>(
    "select value from system_settings where key = 'delivery_message'",
  )
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finaliser ma commande')
  await expect(page.getByText('Commande rapide sans inscription')).toBeVisible()
  await expect(page.getByRole('main').getByText(message?.value ?? '')).toBeVisible()
})

test('GUEST-08 GUEST-09 the checkout says what happens next, and leads to the login and back', async ({
  page,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await expect(
    page.getByText(
      /commande et votre facture sont établies aussitôt.*appelons.*paiement et de la livraison/s,
    ),
  ).toBeVisible()
  await page.getByLabel('Nom complet').fill('Awa Koné')
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=checkout/)
  await page.goBack()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Koné')
})

test('AUTH-14 what a guest left fills the next guest’s form, for 30 days', async ({ page }) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await page.getByLabel('Nom complet').fill('Awa Koné')
  await page.getByLabel('E-mail').fill('awa@exemple.ci')
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login/)

  await open(page, '/boutique')
  await toGuestCheckout(page)
  await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Koné')
  await expect(page.getByLabel('E-mail')).toHaveValue('awa@exemple.ci')

  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('guestCheckoutData') ?? '')
    const savedAt = kept.savedAt - 31 * 24 * 60 * 60_000
    localStorage.setItem('guestCheckoutData', JSON.stringify({ ...kept, savedAt }))
  })
  await open(page, '/boutique')
  await toGuestCheckout(page)
  await expect(page.getByLabel('Nom complet')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('guestCheckoutData'))).toBeNull()
})

test('GUEST-04 without the setting, or when it fails to load, the default delivery message shows wherever it is used', async ({
  page,
  changingShop,
}) => {
  const message = (text: string) => page.getByRole('main').getByText(text)
  const byBike = 'Livraison à vélo, offerte.'
  const standard = 'Livraison via Yango à vos frais.'
  const [product] = await changingShop.sql<{ id: string }>(
    "select id from products where name = 'Ambre Doré'",
  )
  const showsOnPages = (text: string) =>
    expect(async () => {
      for (const path of [`/product/${product?.id}`, '/livraison']) {
        await open(page, path)
        await expect(message(text)).toBeVisible({ timeout: 500 })
      }
    }).toPass()

  await changingShop.sql("update system_settings set value = $1 where key = 'delivery_message'", [byBike])
  await showsOnPages(byBike)
  await changingShop.sql("delete from system_settings where key = 'delivery_message'")
  await showsOnPages(standard)

  await changingShop.sql("insert into system_settings values ('delivery_message', $1)", [byBike])
  await showsOnPages(byBike)
  await changingShop.sql('revoke select on system_settings from visitor, customer')
  try {
    // Pages that were rendered before would be shown as they were.
    const [unseen] = await changingShop.sql<{ id: string }>(
      "insert into products (name, price, stock) values ('Encore jamais vu', 1000, 5) returning id",
    )
    await open(page, `/product/${unseen?.id}`)
    await expect(message(standard)).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
    const cart = await openCart(page)
    await expect(cart.getByText(standard)).toBeVisible()
    await cart.getByRole('link', { name: 'Commander' }).click()
    await expect(page.getByRole('heading', { name: 'Finaliser ma commande' })).toBeVisible()
    await expect(message(standard)).toBeVisible()
  } finally {
    await changingShop.sql('grant select on system_settings to visitor, customer')
  }
  // Nothing of that time is stored: the next page has the settings again.
  await showsOnPages(byBike)
})

test('GUEST-10 an empty cart shows a message that leads to the shop', async ({ page }) => {
  await open(page, '/guest-checkout')
  await expect(notice(page, 'Panier vide')).toBeVisible()
  await expect(
    notice(page, 'Veuillez ajouter des articles à votre panier avant de passer commande.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/boutique$/)
})

test('the cart’s dialog and the summary agree after a change of quantity in the checkout', async ({
  page,
}) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Augmenter la quantité' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Total104 000 CFA')
})
