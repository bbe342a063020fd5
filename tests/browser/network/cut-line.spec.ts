import type { Page } from '@playwright/test'
import { addToCart } from '../../fixtures/browser/cart.ts'
import { openShopProxy } from '../../fixtures/browser/network/shop-proxy.ts'
import { expect, hydrated, open, test } from '../../fixtures/browser/test.ts'

const cut =
  /ERR_CONNECTION_RESET|Failed to fetch dynamically imported module|A chunk of the script could not be loaded/

/** The line is cut while these files of the build come, so often. */
async function cutWhile(page: Page, fileName: string, times: number): Promise<() => number> {
  let cuts = 0
  await page.route(new RegExp(`/assets/${fileName}[^/]*\\.js$`), (route) => {
    if (cuts === times) return route.continue()
    cuts += 1
    return route.abort('connectionreset')
  })
  return () => cuts
}

const aProduct = (page: Page) => page.getByRole('article').getByRole('link', { name: 'Ambre Doré' }).first()
const cartOfOne = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Panier, 1 article' })
const productShown = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Ambre Doré')

for (const [chunk, fileName] of [
  ['its entry', 'index-'],
  ['what the other chunks need', 'parts-'],
] as const)
  test(`a page whose script was cut off, ${chunk}, works once the line is back`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(cut)
    const cuts = await cutWhile(page, fileName, 2)
    await page.goto('/boutique')
    await hydrated(page)
    expect(cuts()).toBe(2)
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

test('while a page or a dialog is on its way, a bar says so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/(product\._id|search-dialog)-[^/]*\.js$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  const bar = page.getByRole('progressbar', { name: 'Chargement' })
  await open(page, '/boutique')
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(bar).toBeVisible()
  await aProduct(page).click()
  await expect(bar).toHaveCount(2)
  arrival.resolve()
  await productShown(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('CART-09 a navigation without an answer is shown as failed, can be repeated, and keeps the cart', async ({
  page,
  allowConsole,
}) => {
  allowConsole(cut)
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await cutWhile(page, '', Number.POSITIVE_INFINITY)
  await aProduct(page).click()
  await expect(page.getByRole('heading', { name: 'Erreur de chargement' })).toBeVisible()
  await expect(cartOfOne(page)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await productShown(page)
  await expect(cartOfOne(page)).toBeVisible()
})

test('CART-09 a navigation to a chunk that cannot be loaded although the shop answers reloads the page, with the cart', async ({
  page,
  allowConsole,
}) => {
  allowConsole(cut)
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  const cuts = await cutWhile(page, 'product\\._id-', 4)
  const loadedAnew = page.waitForEvent('domcontentloaded')
  await aProduct(page).click()
  await loadedAnew
  await hydrated(page)
  expect(cuts()).toBe(4)
  await productShown(page)
  await expect(cartOfOne(page)).toBeVisible()
})

test('a page that the shop loads anew, because a chunk cannot be loaded, keeps what was typed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(cut)
  await open(page, '/')
  const email = page.getByLabel('Votre e-mail')
  await email.fill('awa@example.com')
  const cuts = await cutWhile(page, 'search-dialog-', 4)
  const loadedAnew = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await loadedAnew
  expect(cuts()).toBe(4)
  await expect(email).toHaveValue('awa@example.com')
})

test('CART-08 CART-09 a move after a release loads the new one with the cart, which a reload by hand empties', async ({
  elsewhere,
  shop,
  onEnd,
}) => {
  const proxy = await openShopProxy(shop.url, onEnd)
  const page = await (await elsewhere({ baseURL: proxy.url, serviceWorkers: 'block' })).newPage()
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  proxy.release()
  await aProduct(page).click()
  await productShown(page)
  await expect(cartOfOne(page)).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
})
