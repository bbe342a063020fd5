import { placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { addToCart, fillGuestForm, guest, openCart, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { userIdOf } from '../../fixtures/browser/customer.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveCustomer, giveSession } from '../../fixtures/browser/session.ts'
import { expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

const fees = /2\s500\sFCFA à Abidjan.*Au-dessus de 50\s000\sFCFA d’achat, c’est la boutique qui le règle/

test('AFTER-01 AFTER-02 cart, checkout and confirmation say who pays the courier and what comes next', async ({
  page,
}) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  const cart = await openCart(page)
  await expect(cart).toContainText(fees)
  await expect(cart).toContainText('Nous vous appelons Le coursier vous livre Vous réglez à la livraison')
  await cart.getByRole('link', { name: 'Commander' }).click()
  const steps = page.getByRole('region', { name: 'Les trois étapes' }).getByRole('listitem')
  await expect(page.getByRole('main')).toContainText(fees)
  await expect(steps).toHaveText([/vous appelons/, /coursier/, /rien à payer/])
  const phone = await fillGuestForm(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()

  const placed = page.getByRole('region', { name: 'Commande confirmée !' })
  await expect(placed.getByRole('heading', { level: 2 })).toHaveText('Merci Awa')
  await expect(placed).toContainText(`Nous vous appelons au ${phone}`)
  await expect(placed).toContainText(fees)
  await expect(steps).toHaveCount(3)
  const chat = await placed
    .getByRole('link', { name: 'Prévenir la boutique sur WhatsApp' })
    .getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toMatch(
    /^https:\/\/wa\.me\/225\d+\?text=Bonjour.*CMD-.*\n• 1 × Ambre Doré\nTotal : 52 000 CFA$/s,
  )
})

test('AFTER-06 CART-08 a reload empties the cart, and offers it once', async ({ page }) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await addToCart(page, 'Ambre Doré')
  expect(await page.evaluate(() => localStorage.getItem('order'))).not.toContain('Ambre')
  await page.reload()
  const offer = notice(page, 'Reprendre votre panier ?')
  await expect(offer).toBeVisible()
  await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Reprendre' }).click()
  const cart = page.getByRole('dialog', { name: 'Mon Panier (2)' })
  await expect(cart).toContainText('Ambre Doré')
  await cart.getByRole('button', { name: 'Vider le panier' }).click()
  await page.reload()
  expect(await page.evaluate(() => localStorage.getItem('order'))).toBeNull()
})

test.describe('on a desktop', () => {
  test.use(wide)

  test('AFTER-05 an order is placed again with what still exists, at today’s price', async ({
    page,
    shop,
  }) => {
    const customer = await giveCustomer(page.context())
    await shop.sql(
      `with placed as (
         insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, user_id)
         values ('CMD-1790000000001-AGAINAAA', 'Awa Koné', '07 07 07 07 07', 'Cocody, rue 12', 30000, 'delivered', 'pending', $1)
         returning id
       )
       insert into order_items (order_id, product_id, product_name, product_price, quantity, subtotal)
       select placed.id, p.id, p.name, 10000, 1, 10000 from placed, products p where p.name = 'Ambre Doré'
       union all select placed.id, null, 'Parfum disparu', 20000, 1, 20000 from placed`,
      [await userIdOf(shop, customer)],
    )
    await open(page, '/orders')
    await page.getByRole('button', { name: /^Commander à nouveau .*AGAINAAA/ }).click()
    const cart = page.getByRole('dialog', { name: 'Mon Panier (1)' })
    const notes = cart.getByRole('status').getByRole('listitem')
    await expect(notes).toHaveText([
      'Ambre Doré : 52 000 CFA, au lieu de 10 000 CFA.',
      'Parfum disparu : n’est plus en vente.',
    ])
    await cart.getByRole('button', { name: 'Fermer' }).click()
    await expect((await openCart(page)).getByText('Depuis la dernière fois')).toHaveCount(0)
  })
})

test('AFTER-05 two orders chosen again one after the other are both in the cart', async ({ page, shop }) => {
  const customer = await giveCustomer(page.context())
  await shop.sql(
    `with placed as (
       insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, user_id)
       select 'CMD-1790000000002-' || mark, 'Awa Koné', '07 07 07 07 07', 'Cocody, rue 12', 10000, 'delivered', 'pending', $1
       from unnest(array['TWICEAAA', 'TWICEBBB']) mark
       returning id, order_number
     )
     insert into order_items (order_id, product_id, product_name, product_price, quantity, subtotal)
     select placed.id, p.id, p.name, p.price, 1, p.price from placed join products p
       on p.name = case when order_number like '%AAA' then 'Ambre Doré' else 'Essence de Rose' end`,
    [await userIdOf(shop, customer)],
  )
  await open(page, '/orders')
  const held = Promise.withResolvers<void>()
  await page.route(`**/_serverFn/${await serverFunctionId('getCartProducts')}**`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Commander à nouveau .*TWICEAAA/ }).click()
  await page.getByRole('button', { name: /^Commander à nouveau .*TWICEBBB/ }).click()
  held.resolve()
  const cart = page.getByRole('dialog', { name: 'Mon Panier (2)' })
  await expect(cart).toContainText('Ambre Doré')
  await expect(cart).toContainText('Essence de Rose')
})

test('AFTER-07 CHK-26 an order without a network waits for it when asked to, can be taken back, and is sent once', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|EventSource/)
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  const orders = () => shop.sql('select order_number from orders where customer_phone = $1', [phone])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  const wait = page.getByRole('button', { name: 'Envoyer dès que le réseau revient' })
  await wait.click()
  await expect(page.getByText('Rien n’est encore commandé.')).toBeVisible()
  await page.getByRole('button', { name: 'Ne plus l’envoyer' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await wait.click()
  expect(await orders()).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  expect(await orders()).toHaveLength(1)
})

test('AFTER-08 a landmark and, on a press, the phone’s position are part of the address, and fill the next form', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 5.35995, longitude: -4.00826 })
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  await page.getByLabel('Repère pour le coursier').fill('Pharmacie du carrefour')
  await page.getByRole('button', { name: 'Joindre ma position' }).click()
  await expect(page.getByLabel('Repère pour le coursier')).toHaveValue(
    'Pharmacie du carrefour, Position : 5.35995, -4.00826',
  )
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  const orders = await shop.sql('select customer_address from orders where customer_phone = $1', [phone])
  expect(orders).toEqual([
    { customer_address: `${guest.address}\nRepère : Pharmacie du carrefour, Position : 5.35995, -4.00826` },
  ])
})

test('AFTER-08 AFTER-09 an admin opens the position on a map, and informs a customer whose order is on its way', async ({
  page,
  shop,
}) => {
  const { order_id, order_number } = await placeOrder(shop, { phone: '07 01 02 03 04' })
  await shop.sql(
    `update orders set status = 'shipped', customer_address = customer_address || E'\\nRepère : Position : 5.35995, -4.00826'
     where id = $1`,
    [order_id],
  )
  await giveSession(page.context(), admin)
  await open(page, `/admin?tab=orders&order=${order_id}`)
  const dialog = page.getByRole('dialog', { name: 'Détail de la commande' })
  await expect(dialog.getByRole('link', { name: 'Ouvrir la carte' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=5.35995,-4.00826',
  )
  const told = await dialog.getByRole('link', { name: 'Annoncer le coursier' }).getAttribute('href')
  expect(decodeURIComponent(told ?? '')).toContain(`votre commande ${order_number}`)
  expect(told).toMatch(/^https:\/\/wa\.me\/2250701020304\?text=/)
})
