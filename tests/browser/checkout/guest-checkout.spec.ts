import { addToCart, fillGuestForm, guest, openCart, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { giveCustomer } from '../../fixtures/browser/session.ts'
import { download, expect, notice, open, test, withoutFunction } from '../../fixtures/browser/test.ts'

const fees = /2\s500\sFCFA à Abidjan.*Au-dessus de 50\s000\sFCFA d’achat, c’est la boutique qui le règle/

test('GUEST-13 PERM-02 a visitor orders without an account, and finds the order again', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
  await context.setGeolocation({ latitude: 5.35995, longitude: -4.00826 })
  const main = page.getByRole('main')
  const steps = page.getByRole('region', { name: 'Les trois étapes' }).getByRole('listitem')
  const summary = page.getByRole('region', { name: 'Votre commande' })
  await open(page, '/boutique')
  await addToCart(page, 'Essence de Rose')
  await addToCart(page, 'Ambre Doré')

  await test.step('AFTER-01 AFTER-02 the cart says who pays the courier and what comes next', async () => {
    const cart = await openCart(page)
    await expect(cart).toContainText(fees)
    await expect(cart).toContainText('Nous vous appelons Le coursier vous livre Vous réglez à la livraison')
    await cart.getByRole('link', { name: 'Commander' }).click()
    await expect(cart).toHaveCount(0)
  })

  await test.step('GUEST-02 GUEST-03 the checkout shows its title and the delivery message', async () => {
    const [message] = await shop.sql<{ value: string }>(
      "select value from system_settings where key = 'delivery_message'",
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finaliser ma commande')
    await expect(page.getByText('Commande rapide sans inscription')).toBeVisible()
    await expect(main.getByText(message?.value ?? 'none')).toBeVisible()
    await expect(main).toContainText(fees)
  })

  await test.step('GUEST-08 GUEST-09 it says what happens next, and leads to the login', async () => {
    await expect(steps).toHaveText([/vous appelons/, /coursier/, /rien à payer/])
    await expect(
      page.getByText(
        /commande et votre facture sont établies aussitôt.*appelons.*paiement et de la livraison/s,
      ),
    ).toBeVisible()
    await expect(main.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      '/login?returnTo=checkout',
    )
  })

  await test.step('GUEST-06 GUEST-07 the summary lists the items, then subtotal, delivery and total, and follows the cart', async () => {
    const cart = await openCart(page)
    await cart
      .getByRole('listitem')
      .filter({ hasText: 'Ambre Doré' })
      .getByRole('button', { name: 'Augmenter la quantité' })
      .click()
    await page.keyboard.press('Escape')
    await expect(summary).toContainText('Ambre Doré × 2104 000 CFA')
    await expect(summary).toContainText('Essence de Rose × 145 000 CFA')
    await expect(summary).toContainText('Sous-total149 000 CFA')
    await expect(summary).toContainText('LivraisonÀ vos frais (coursier VTC)')
    await expect(summary).toContainText('Total149 000 CFA')
  })

  const phone = await fillGuestForm(page)
  await page.getByLabel('Instructions de livraison').fill('Sonner deux fois')
  const landmark = page.getByLabel('Repère pour le coursier')
  await landmark.fill('Pharmacie du carrefour')
  await page.getByRole('button', { name: 'Joindre ma position' }).click()
  await expect(landmark).toHaveValue('Pharmacie du carrefour, Position : 5.35995, -4.00826')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()

  const told = page.getByRole('region', { name: 'Messages' }).getByText(/^Commande CMD-\d{13}-[A-Z0-9]{8}$/)
  const orderNumber =
    (await told.filter({ visible: true }).textContent())?.slice('Commande '.length) ?? 'none'
  await expect(page).toHaveURL(/\/orders$/)
  const placed = page.getByRole('region', { name: 'Commande confirmée !' })
  await expect(placed.getByRole('heading', { name: 'Merci Awa' })).toBeFocused()
  await expect(placed).toContainText(orderNumber)
  await expect(placed).toContainText(`Nous vous appelons au ${phone}`)
  await expect(placed).toContainText(fees)
  await expect(steps).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
  const chat = await placed
    .getByRole('link', { name: 'Prévenir la boutique sur WhatsApp' })
    .getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toMatch(
    /^https:\/\/wa\.me\/225\d+\?text=Bonjour.*CMD-.*\n• 1 × Essence de Rose\n• 2 × Ambre Doré\nTotal\s: 149\s000\sCFA$/s,
  )

  await test.step('AFTER-08 the order holds everything, the landmark and the position with the address', async () => {
    const [order] = await shop.sql(
      `select total_amount, status, payment_status, notes, user_id, customer_address,
         (select count(*)::int from order_items where order_id = o.id) as items
       from orders o where order_number = $1 and customer_phone = $2`,
      [orderNumber, phone],
    )
    expect(order).toEqual({
      total_amount: '149000.00',
      status: 'confirmed',
      payment_status: 'pending',
      notes: 'Sonner deux fois',
      user_id: null,
      customer_address: `${guest.address}\nRepère : Pharmacie du carrefour, Position : 5.35995, -4.00826`,
      items: 2,
    })
  })

  await test.step('ORD-02 AUTH-27 no history, but the way to the login', async () => {
    await expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login')
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  await test.step('GUEST-14 ORD-21 the invoice is a file of its own; a reload and the way back show the order', async () => {
    const invoiceNumber = /FACT-\d{13}-[A-Z0-9]{8}/.exec((await placed.textContent()) ?? '')?.[0] ?? 'none'
    const invoice = await download(page, placed.getByRole('button', { name: 'Télécharger la facture' }))
    expect(invoice.name).toBe(`Facture_${invoiceNumber}.html`)
    await expect(notice(page, 'Facture téléchargée')).toBeVisible()
    for (const fact of [invoiceNumber, guest.name, phone, guest.address, 'Ambre Doré', 'Statut : Confirmé'])
      expect(String(invoice.content)).toContain(fact)
    await page.goBack()
    await expect(page).toHaveURL(/\/guest-checkout$/)
    await expect(placed).toContainText(orderNumber)
    await expect(page.getByText('Panier vide')).toHaveCount(0)
    await page.goForward()
    await page.reload()
    await expect(placed).toContainText(invoiceNumber)
  })

  await test.step('TRACK-04 TRACK-05 the phone keeps the link of the order, and removes it when asked to', async () => {
    const link = page.getByRole('region', { name: 'Suivez votre commande' })
    await link.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(notice(page, 'Lien copié')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(address).pathname).toMatch(/^\/commande\/[0-9a-f]{36}$/)
    await expect(link.getByRole('link', { name: 'Me l’envoyer sur WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(new URL(address).pathname)}`),
    )

    // Another visit: what was just placed is no longer there.
    await page.goto('about:blank')
    await open(page, '/orders')
    await expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible()
    const kept = page.getByRole('region', { name: 'Sur ce téléphone' })
    await kept.getByRole('link', { name: `Suivre la commande ${orderNumber}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suivi de votre commande')
    expect(page.url()).toBe(address)
    await expect(page.getByText('Nous avons bien reçu votre commande.')).toBeVisible()
    await page.goBack()
    await kept.getByRole('button', { name: /^Oublier la commande CMD-/ }).click()
    await expect(kept).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Retrouver une commande avec son numéro' })).toBeVisible()
    await expect(kept).toHaveCount(0)
  })
})

test('GUEST-05 CHK-12 what is refused is said in its place, and cart and form are kept until it is right', async ({
  page,
  changingShop: shop,
}) => {
  await page.addInitScript(() => {
    const kept = { customerName: 'Awa Marie Koné', customerEmail: 'awa@exemple.ci', savedAt: Date.now() }
    localStorage.setItem('guestCheckoutData', JSON.stringify(kept))
  })
  const name = page.getByLabel('Nom complet')
  const phone = page.getByLabel('Téléphone')
  const alert = page.getByRole('main').getByRole('alert')
  const summary = page.getByRole('region', { name: 'Votre commande' })
  const dialog = page.getByRole('dialog', { name: 'Stock insuffisant' })
  const send = () => page.getByRole('button', { name: 'Confirmer la commande' }).click()
  const digits = `07${String(Date.now()).slice(-8)}`
  const orders = () => shop.sql('select from orders where customer_phone = $1', [digits])
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await toGuestCheckout(page)

  await test.step('AUTH-14 what a guest left fills the next guest’s form', async () => {
    await expect(name).toHaveValue('Awa Marie Koné')
    await expect(page.getByLabel('E-mail')).toHaveValue('awa@exemple.ci')
  })

  await test.step('GUEST-01 CHK-17 a fault is shown beside its field, the first gets the focus', async () => {
    await name.fill('A')
    await phone.fill('0707')
    await page.getByLabel('E-mail').fill('')
    await send()
    await expect(notice(page, 'Erreur de validation')).toBeVisible()
    await expect(notice(page, 'Veuillez corriger les erreurs dans le formulaire')).toBeVisible()
    await expect(name).toHaveAccessibleDescription(/Le nom doit contenir au moins 2 caractères/)
    await expect(name).toBeFocused()
    await expect(phone).toHaveValue('0707')
    await name.fill('Awa')
    await expect(page.getByText('Le nom doit contenir au moins 2 caractères')).toHaveCount(0)
  })

  await test.step('VAL-33 text around a number is pointed at', async () => {
    await phone.fill('Maman 0701020304 le soir')
    await expect(page.getByText(/^Écrivez seulement le numéro ici/)).toBeVisible()
  })

  await fillGuestForm(page, digits)

  await test.step('GUEST-15 ERR-05 an unknown error is shown with a reference that the customer can quote', async () => {
    await withoutFunction(shop, 'place_orders', async () => {
      await send()
      await expect(alert).toHaveText(
        /^Une erreur est survenue lors de la création de votre commande\. Veuillez réessayer\. \(référence [0-9a-f]{8}\)$/,
      )
      await expect(name).toHaveValue(guest.name)
    })
  })

  await test.step('CHK-24 CHK-25 a changed price is shown, and the cart is refreshed', async () => {
    await shop.sql("update products set price = 53000 where name = 'Ambre Doré'")
    await send()
    await expect(alert).toContainText('Le prix d’un article a changé')
    await expect(summary).toContainText('Total106 000 CFA')
    expect(await orders()).toEqual([])
  })

  await test.step('CHK-21 CHK-22 a stock that no longer suffices is marked, and listed when the button is pressed', async () => {
    await shop.sql("update products set stock = 1 where name = 'Ambre Doré'")
    await expect(summary.getByText('Plus que 1')).toBeVisible()
    await expect(summary).toContainText('Ambre Doré × 2')
    await send()
    await expect(dialog).toContainText('Ambre Doré : stock 1, demandé 2')
    await expect(dialog.getByRole('link', { name: 'Retourner à la boutique' })).toHaveAttribute(
      'href',
      '/boutique',
    )
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(summary).toContainText('Ambre Doré')
    await expect(name).toHaveValue(guest.name)
  })

  await shop.sql("update products set stock = 20 where name = 'Ambre Doré'")
  await phone.fill(digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)))
  // Enter sends the form without leaving the field.
  await phone.press('Enter')
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toContainText('53 000 CFA')
  expect(await orders()).toHaveLength(1)
})

test('GUEST-10 CHK-08 an empty cart leads from both checkouts to the shop, with a notice', async ({
  page,
}) => {
  await open(page, '/guest-checkout')
  await expect(notice(page, 'Panier vide')).toBeVisible()
  await expect(
    notice(page, 'Veuillez ajouter des articles à votre panier avant de passer commande.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/boutique$/)
  await giveCustomer(page.context())
  await page.goto('/enhanced-checkout')
  await expect(notice(page, 'Panier vide')).toBeVisible()
  await expect(page).toHaveURL(/\/boutique$/)
})
