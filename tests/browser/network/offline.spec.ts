import { findings } from '../../fixtures/browser/axe.ts'
import { addToCart, aProduct } from '../../fixtures/browser/cart.ts'
import {
  banner,
  cachedPaths,
  expectBack,
  expectCached,
  noNetwork,
  openAndCache,
} from '../../fixtures/browser/network/offline.ts'
import { expect, hydrated, open, test } from '../../fixtures/browser/test.ts'

test.use({ serviceWorkers: 'allow' })
// A page begins to keep what is visited some seconds after it was opened.
test.describe.configure({ timeout: 180_000 })

test('a visited product is shown without a network, with its picture, and says so; back online all is well', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  const { path, name } = await aProduct(shop)
  await openAndCache(page, path)
  const drawn = () =>
    page
      .getByRole('main')
      .getByRole('img', { name })
      .evaluate((image: HTMLImageElement) => image.decode().then(() => new URL(image.currentSrc).pathname))
  const picture = await drawn()
  await expect.poll(() => cachedPaths(page, 'pictures'), { timeout: 60_000 }).toContain(picture)
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(banner(page)).toBeVisible()
  expect(await drawn()).toBe(picture)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expectBack(page)
  await expect(page.locator('html[data-from-cache]')).toHaveCount(0)
})

test('CART-09 a page opened inside the site is cached too, and opens from another one without a network, with the cart', async ({
  page,
  context,
  changingShop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  const { path, name } = await aProduct(changingShop)
  await openAndCache(page, '/boutique')
  await page.getByRole('article').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectCached(page, path)
  await context.setOffline(true)
  await page.goto('/boutique')
  await hydrated(page)
  await expect(banner(page)).toBeVisible()
  await addToCart(page, name)
  await changingShop.sql(`update products set price = 77000 where name = 'Ambre Doré'`)
  await page.getByRole('article').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()

  await test.step('what changed meanwhile shows once the network is back', async () => {
    await context.setOffline(false)
    await expectBack(page)
    await expect(page.getByRole('main').getByText('77 000 CFA').first()).toBeVisible()
  })
})

test('a page never visited leads to the offline page: the cached pages, and a way to try again', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  const { path, name } = await aProduct(shop)
  await openAndCache(page, path)
  await context.setOffline(true)
  await page.goto('/livraison')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors connexion')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const kept = page.getByRole('region', { name: 'Déjà visitées, toujours là' }).getByRole('link')
  await expect(kept).toHaveText([name])
  await kept.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto('/livraison')
  await hydrated(page)
  const again = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await again
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors connexion')
  // As the page says: what was asked for is shown as soon as the network is back.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Livraison')
  await expect(page).toHaveURL(/\/livraison$/)
})

test('the shop can be installed under the name of its settings', async ({ page, context }) => {
  await open(page, '/')
  const session = await context.newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: "Ambre d'Ivoire", start_url: '/', display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
  }
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })
})
