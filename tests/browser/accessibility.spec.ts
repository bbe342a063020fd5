import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, open, test, wide } from '../fixtures/browser.ts'
import { someone } from '../fixtures/browser-account.ts'
import { addToCart, fillGuestForm, openCart, toGuestCheckout } from '../fixtures/browser-cart.ts'
import { registerHere } from '../fixtures/browser-customer.ts'

/** What axe finds, in one line each; nothing is left out of its rules. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** How far the page can be pushed sideways, in px. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

const paths = [
  '/',
  '/boutique',
  '/orders',
  '/login',
  '/register',
  '/login?returnTo=checkout',
  '/register?returnTo=checkout',
]

for (const path of paths) {
  test(`${path} has no axe finding, and fits 360 and 320 px`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    await page.setViewportSize({ width: 320, height: 600 })
    expect(await overhang(page)).toBe(0)
  })
}

test('a product, a category and the 404 page have no axe finding', async ({ page, shop, allowConsole }) => {
  allowConsole(/status of 404/)
  const [product] = await shop.sql<{ id: string; category_id: string }>(
    'select id, category_id from products where is_active and category_id is not null limit 1',
  )
  for (const path of [`/product/${product?.id}`, `/category/${product?.category_id}`, '/nulle/part']) {
    await open(page, path)
    expect(await findings(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
  }
})

test('the dialogs have no axe finding', async ({ page }) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await openCart(page)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('combobox').fill('ambre')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await expect(page.getByRole('dialog', { name: 'Mon Compte' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu mobile' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('the guest checkout has no axe finding, empty, refused and done', async ({ page }) => {
  await open(page, '/boutique')
  await toGuestCheckout(page)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveAttribute('aria-invalid', 'true')
  expect(await findings(page)).toEqual([])
  await fillGuestForm(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
})

test('the settings and an empty history have no axe finding', async ({ page }) => {
  await open(page, '/register')
  await registerHere(page, someone())
  for (const [path, title] of [
    ['/settings', 'Mes Paramètres'],
    ['/orders', 'Mes Commandes'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await findings(page)).toEqual([])
  }
})

test('a guest orders by the keyboard alone', async ({ page }) => {
  await open(page, '/boutique')
  await page.getByRole('button', { name: 'Ajouter Ambre Doré au panier' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Panier, 1 article' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Mon Panier/ })).toBeVisible()
  await page.getByRole('link', { name: 'Commander' }).focus()
  await page.keyboard.press('Enter')
  const order = [
    'Awa Koné',
    `07 ${String(Date.now() % 100_000_000).padStart(8, '0')}`,
    'Cocody, rue des Jardins',
  ]
  await page.getByLabel('Nom complet').focus()
  for (const text of order) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Confirmer la commande' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
})

test.describe('on a wide screen', () => {
  test.use(wide)
  test('home, shop and product have no axe finding', async ({ page }) => {
    for (const path of ['/', '/boutique']) {
      await open(page, path)
      expect(await findings(page)).toEqual([])
    }
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})
