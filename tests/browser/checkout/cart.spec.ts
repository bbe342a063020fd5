import type { Page } from '@playwright/test'
import { addToCart, fillGuestForm, openCart, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, notice, open, test, withoutLiveStream } from '../../fixtures/browser/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Mon Panier/ })

test('NAV-08 the cart button shows how many pieces the cart holds', async ({ page }) => {
  await open(page, '/boutique')
  const empty = page.getByRole('banner').getByRole('button', { name: 'Panier', exact: true })
  await expect(empty, 'no badge on an empty cart').toHaveText('')
  await addToCart(page, 'Ambre Doré')
  await addToCart(page, 'Ambre Doré')
  await expect(page.getByRole('button', { name: 'Panier, 2 articles' })).toHaveText('2')
})

test('CART-01 CART-02 the cart shows its lines, its count and its total', async ({ page }) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await addToCart(page, 'Ambre Doré')
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
  await expect(cart).toContainText('Total149 000 CFA')
  await amber.getByRole('button', { name: 'Retirer Ambre Doré' }).click()
  await expect(lines).toHaveCount(1)
  await expect(cart).toContainText('Total45 000 CFA')
})

test('CART-06 CART-07 the cart can be emptied, and says that it is', async ({ page }) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Vider le panier' }).click()
  await expect(cart.getByText('Votre panier est vide')).toBeVisible()
  await expect(cart.getByRole('heading', { name: 'Mon Panier (0)' })).toBeVisible()
})

test('CART-13 CART-15 plus stops at the stock, minus at 1 removes the line', async ({
  page,
  changingShop,
}) => {
  await changingShop.sql("update products set stock = 2 where name = 'Ambre Doré'")
  await expect(async () => {
    await open(page, '/boutique')
    await expect(page.getByRole('article').filter({ hasText: 'Ambre Doré' })).toContainText('Plus que 2', {
      timeout: 500,
    })
  }).toPass()
  await addToCart(page, 'Ambre Doré')
  const cart = await openCart(page)
  const quantity = cart.getByRole('status', { name: 'Quantité' })
  const plus = cart.getByRole('button', { name: 'Augmenter la quantité' })
  const minus = cart.getByRole('button', { name: 'Diminuer la quantité' })
  await expect(plus).toBeEnabled()
  await plus.click()
  await expect(quantity).toHaveText('2')
  await expect(plus).toBeDisabled()
  await expect(cart.getByText('Stock maximum : 2')).toBeVisible()
  await minus.click()
  await expect(quantity).toHaveText('1')
  await minus.click()
  await expect(cart.getByText('Votre panier est vide')).toBeVisible()
})

test('CART-17 CART-19 additions are announced in the words of their place', async ({
  page,
  changingShop,
}) => {
  const [amber] = await changingShop.sql<{ id: string }>(
    "update products set stock = 1 where name = 'Ambre Doré' returning id",
  )
  await expect(async () => {
    await open(page, '/boutique')
    await expect(page.getByRole('article').filter({ hasText: 'Ambre Doré' })).toContainText('Plus que 1', {
      timeout: 500,
    })
  }).toPass()
  await addToCart(page, 'Ambre Doré')
  await page.getByRole('button', { name: 'Ajouter Ambre Doré au panier' }).click()
  await expect(notice(page, 'Stock maximum atteint')).toBeVisible()
  await expect(notice(page, 'Le dernier exemplaire est déjà dans votre panier.')).toBeVisible()
  await page.getByRole('link', { name: 'Ambre Doré', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${amber?.id}`))
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(notice(page, 'Stock insuffisant')).toBeVisible()
  await expect(notice(page, 'Votre panier en contient déjà 1, le stock est de 1.')).toBeVisible()
})

test('CART-19 the product page says "Produit ajouté au panier"', async ({ page, shop }) => {
  const [amber] = await shop.sql<{ id: string }>("select id from products where name = 'Ambre Doré'")
  await open(page, `/product/${amber?.id}`)
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(notice(page, 'Produit ajouté au panier')).toBeVisible()
})

test('CART-08 CART-09 moves inside the site keep the cart, also to the login and back; a reload empties it', async ({
  page,
}) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  const badge = page.getByRole('button', { name: 'Panier, 1 article' })
  const cart = await openCart(page)
  await cart.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=checkout/)
  await expect(badge).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/boutique/)
  await expect(badge).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Livraison', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Livraison' })).toBeVisible()
  await expect(badge).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
})

test('CART-04 CART-05 a visitor is led to the guest checkout, and offered the login', async ({ page }) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  const cart = await openCart(page)
  await expect(cart.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    '/login?returnTo=checkout',
  )
  await cart.getByRole('link', { name: 'Commander' }).click()
  await expect(page).toHaveURL(/\/guest-checkout$/)
  await expect(dialog(page)).toHaveCount(0)
})

test('the cart dialog keeps the keyboard inside, closes by Escape and returns the focus', async ({
  page,
}) => {
  await open(page, '/boutique')
  const button = page.getByRole('button', { name: 'Panier', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  for (let press = 0; press < 6; press++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

/**
 * Opens the shop without live updates, and waits until it is idle: from then on its data count as possibly old.
 */
async function openAtRest(page: Page): Promise<void> {
  await withoutLiveStream(page)
  const atRest = page.waitForRequest('**/api/events**')
  await open(page, '/boutique')
  await atRest
}

test('CART-02 CART-14 a stock that falls below what the cart holds lowers the line while the cart is open, and says so', async ({
  page,
  changingShop,
}) => {
  await open(page, '/boutique')
  for (let n = 0; n < 3; n++) await addToCart(page, 'Ambre Doré')
  await addToCart(page, 'Essence de Rose')
  const cart = await openCart(page)
  const line = cart.getByRole('listitem').filter({ hasText: 'Ambre Doré' })
  await expect(line.getByText(/^Stock maximum\s: \d+$/)).toBeVisible()
  await expect(
    cart
      .getByRole('listitem')
      .filter({ hasText: 'Essence' })
      .getByText(/^Stock maximum/),
  ).toBeVisible()
  await changingShop.sql("update products set stock = 2 where name = 'Ambre Doré'")
  await expect(line.getByText('Stock maximum : 2. La quantité a été réduite.')).toBeVisible()
  await expect(line.getByRole('status', { name: 'Quantité' })).toHaveText('2')
  await expect(line.getByRole('button', { name: 'Augmenter la quantité' })).toBeDisabled()
  await changingShop.sql("update products set stock = 0 where name = 'Ambre Doré'")
  await expect(line.getByText('Épuisé : retirez cet article pour commander.')).toBeVisible()
})

test('CART-12 CART-14 a cart that is opened on an old page asks for the stock first', async ({
  page,
  changingShop,
}) => {
  await openAtRest(page)
  for (let n = 0; n < 2; n++) await addToCart(page, 'Ambre Doré')
  await addToCart(page, 'Essence de Rose')
  await changingShop.sql("update products set stock = 1 where name = 'Ambre Doré'")
  const cart = await openCart(page)
  await expect(cart.getByText('Stock maximum : 1. La quantité a été réduite.')).toBeVisible()
  await expect(cart.getByRole('heading', { name: 'Mon Panier (2)' })).toBeVisible()
})

test('CART-18 a product that sold out since the page was opened cannot be added', async ({
  page,
  changingShop,
}) => {
  await openAtRest(page)
  await changingShop.sql("update products set stock = 0 where name = 'Ambre Doré'")
  await page.getByRole('button', { name: 'Ajouter Ambre Doré au panier' }).click()
  await expect(notice(page, 'Produit indisponible')).toBeVisible()
  await expect(notice(page, "Ce produit n'est plus en stock")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
})

test('CART-18 without an answer an addition goes by what the page shows', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await openAtRest(page)
  await page.route('**/_serverFn/**', (route) => route.abort())
  await addToCart(page, 'Ambre Doré')
  await expect(notice(page, 'Produit ajouté')).toBeVisible()
})

test('CART-12 CHK-22 on a checkout a lower stock is marked and the quantity stays; pressing the button says so', async ({
  page,
  changingShop,
}) => {
  await open(page, '/boutique')
  for (let n = 0; n < 2; n++) await addToCart(page, 'Ambre Doré')
  await toGuestCheckout(page)
  await fillGuestForm(page)
  await changingShop.sql("update products set stock = 1 where name = 'Ambre Doré'")
  const summary = page.getByRole('region', { name: 'Votre commande' })
  await expect(summary.getByText('Plus que 1')).toBeVisible()
  await expect(summary).toContainText('Ambre Doré × 3')
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stock insuffisant' })
  await expect(dialog).toContainText('Ambre Doré : stock 1, demandé 3')
})
