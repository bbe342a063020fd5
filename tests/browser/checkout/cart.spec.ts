import type { Page } from '@playwright/test'
import { addPastOrders } from '../../fixtures/browser/admin-orders.ts'
import { addToCart, openCart } from '../../fixtures/browser/cart.ts'
import { giveCustomer, userIdOf } from '../../fixtures/browser/session.ts'
import {
  callsOf,
  destructiveNotice,
  expect,
  holdCalls,
  hydrated,
  notice,
  open,
  openWithoutScript,
  test,
  withoutLiveStream,
} from '../../fixtures/browser/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Mon Panier/ })
const empty = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Panier', exact: true })

test('CART-01 CART-02 the cart shows what it holds, and leads on; every move keeps it, and a reload offers it', async ({
  page,
}) => {
  await open(page, '/boutique')

  await test.step('CART-07 an empty cart says so; its dialog keeps the keyboard inside and returns the focus', async () => {
    await expect(empty(page), 'no badge on an empty cart').toHaveText('')
    await empty(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Votre panier est vide')).toBeVisible()
    await expect(dialog(page).getByRole('heading', { name: 'Mon Panier (0)' })).toBeVisible()
    for (let press = 0; press < 6; press++) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(empty(page)).toBeFocused()
  })

  await addToCart(page, 'Ambre Doré')
  await addToCart(page, 'Ambre Doré')
  await test.step('NAV-08 the button shows how many pieces the cart holds', async () => {
    await expect(page.getByRole('button', { name: 'Panier, 2 articles' })).toHaveText('2')
  })
  await addToCart(page, 'Essence de Rose')
  const cart = await openCart(page)
  await expect(cart.getByRole('heading', { name: 'Mon Panier (3)' })).toBeVisible()
  const lines = cart.getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const amber = lines.filter({ hasText: 'Ambre Doré' })
  await expect(amber).toContainText('52 000 CFA')
  await expect(amber).toContainText('104 000 CFA')
  await expect(amber.getByRole('status', { name: 'Quantité' })).toHaveText('2')
  await expect(amber.getByRole('presentation')).toHaveAttribute('src', /ambre-dore/)
  await expect(amber.getByText(/^Stock maximum\s: \d+$/)).toBeVisible()
  await expect(cart).toContainText('Total149 000 CFA')
  await amber.getByRole('button', { name: 'Retirer Ambre Doré' }).click()
  await expect(lines).toHaveCount(1)
  await expect(cart).toContainText('Total45 000 CFA')
  const badge = page.getByRole('button', { name: 'Panier, 1 article' })

  await test.step('CART-05 CART-09 to the login and back, and to another page', async () => {
    await cart.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/login\?returnTo=checkout/)
    await expect(badge).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/boutique/)
    await expect(badge).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Livraison', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Livraison' })).toBeVisible()
    await expect(badge).toBeVisible()
  })

  await test.step('CART-04 a visitor is led to the guest checkout', async () => {
    await (await openCart(page)).getByRole('link', { name: 'Commander' }).click()
    await expect(page).toHaveURL(/\/guest-checkout$/)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByLabel('Nom complet')).toBeVisible()
  })

  await test.step('CART-08 AFTER-06 a reload asks nothing, empties the cart, and offers it once', async () => {
    expect(await page.evaluate(() => localStorage.getItem('order'))).not.toContain('Essence')
    await page.reload()
    await expect(page).toHaveURL(/\/boutique$/)
    await expect(empty(page)).toBeVisible()
    await expect(notice(page, 'Reprendre votre panier ?')).toBeVisible()
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Reprendre' }).click()
    await expect(cart).toHaveAccessibleName('Mon Panier (1)')
    await expect(cart).toContainText('Essence de Rose')
  })

  await test.step('CART-06 the cart can be emptied, and is not offered any more', async () => {
    await cart.getByRole('button', { name: 'Vider le panier' }).click()
    await expect(cart.getByText('Votre panier est vide')).toBeVisible()
    await page.reload()
    await hydrated(page)
    expect(await page.evaluate(() => localStorage.getItem('order'))).toBeNull()
  })
})

test('CART-02 CART-14 a stock that falls below what the cart holds lowers the line while the cart is open', async ({
  page,
  changingShop: shop,
}) => {
  await open(page, '/boutique')
  // A piece whose answer comes later than the change would go again, with another message (CART-18).
  const answer = page.waitForResponse(callsOf('getStocks'))
  await addToCart(page, 'Ambre Doré')
  await answer
  const cart = await openCart(page)
  const quantity = cart.getByRole('status', { name: 'Quantité' })
  const plus = cart.getByRole('button', { name: 'Augmenter la quantité' })
  const minus = cart.getByRole('button', { name: 'Diminuer la quantité' })
  await plus.click()
  await plus.click()
  await expect(quantity).toHaveText('3')
  await shop.sql("update products set stock = 2 where name = 'Ambre Doré'")
  await expect(cart.getByText('Stock maximum : 2. La quantité a été réduite.')).toBeVisible()
  await expect(quantity).toHaveText('2')
  await expect(plus).toBeDisabled()

  await test.step('CART-13 CART-15 plus stops at the stock, minus at 1 removes the line', async () => {
    await minus.click()
    await expect(quantity).toHaveText('1')
    await plus.click()
    await expect(quantity).toHaveText('2')
    await expect(plus).toBeDisabled()
    await shop.sql("update products set stock = 0 where name = 'Ambre Doré'")
    await expect(cart.getByText('Épuisé : retirez cet article pour commander.')).toBeVisible()
    await shop.sql("update products set stock = 2 where name = 'Ambre Doré'")
    await minus.click()
    await minus.click()
    await expect(cart.getByText('Votre panier est vide')).toBeVisible()
  })
})

test('CART-18 a piece that was added before the shop answered goes again when the answer says that it is gone', {
  tag: '@rare',
}, async ({ page, changingShop: shop }) => {
  await withoutLiveStream(page)
  const scriptComes = await openWithoutScript(page, '/boutique')

  await test.step('pressed on a page that was just opened', async () => {
    await shop.sql("update products set stock = 0 where name = 'Essence de Rose'")
    await page.getByRole('button', { name: 'Ajouter Essence de Rose au panier' }).click()
    await scriptComes()
    await expect(
      destructiveNotice(page, 'Produit indisponible', "Ce produit n'est plus en stock"),
    ).toBeVisible()
    await expect(notice(page, 'Produit ajouté')).toHaveCount(0)
    await expect(empty(page)).toBeVisible()
  })

  await test.step('CART-17 pressed while the answer takes longer than a press waits', async () => {
    const answers = await holdCalls(page, 'getStocks')
    await shop.sql("update products set stock = 1 where name = 'Jardin Secret'")
    await addToCart(page, 'Jardin Secret')
    await addToCart(page, 'Jardin Secret')
    await expect(page.getByRole('button', { name: 'Panier, 2 articles' })).toBeVisible()
    answers()
    const last = 'Le dernier exemplaire est déjà dans votre panier.'
    await expect(destructiveNotice(page, 'Stock maximum atteint', last)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
  })
})

test('AFTER-05 an order is placed again with what still exists, at today’s price', { tag: '@rare' }, async ({
  page,
  shop,
}) => {
  const customer = await giveCustomer(page.context())
  const userId = await userIdOf(shop, customer)
  const [placed] = await addPastOrders(shop, [{ userId, product: 'Parfum disparu', price: 20_000 }])
  await shop.sql(
    `insert into order_items (order_id, product_id, product_name, product_price, quantity, subtotal)
     select $1, id, name, 10000, 1, 10000 from products where name = 'Ambre Doré'`,
    [placed?.order_id],
  )
  await open(page, '/orders')
  await page.getByRole('button', { name: /^Commander à nouveau/ }).click()
  const cart = dialog(page)
  await expect(cart.getByRole('status').getByRole('listitem')).toHaveText([
    'Parfum disparu : n’est plus en vente.',
    'Ambre Doré : 52 000 CFA, au lieu de 10 000 CFA.',
  ])
  await cart.getByRole('button', { name: 'Fermer' }).click()
  await expect((await openCart(page)).getByText('Depuis la dernière fois')).toHaveCount(0)
})
