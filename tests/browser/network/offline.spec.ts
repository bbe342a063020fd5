import { findings } from '../../fixtures/browser/axe.ts'
import { addToCart, fillGuestForm, guest, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import {
  aProduct,
  banner,
  cachedPaths,
  expectBack,
  expectCached,
  expectPicturesDrawn,
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
  const picture = await page
    .getByRole('main')
    .getByRole('img', { name })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => new URL(image.currentSrc).pathname))
  await expect.poll(() => cachedPaths(page, 'pictures'), { timeout: 60_000 }).toContain(picture)
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(banner(page)).toBeVisible()
  await expectPicturesDrawn(page)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expectBack(page)
  await expect(page.locator('html[data-from-cache]')).toHaveCount(0)
})

test('what changed meanwhile shows once the network is back', async ({
  page,
  context,
  changingShop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  const { path } = await aProduct(changingShop)
  await openAndCache(page, path)
  await context.setOffline(true)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await changingShop.sql(`update products set price = 77000 where name = 'Ambre Doré'`)
  await context.setOffline(false)
  await expectBack(page)
  await expect(page.getByRole('main').getByText('77 000 CFA').first()).toBeVisible()
})

test('a page opened inside the site is cached too, and opens from another one without a network', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  const { path, name } = await aProduct(shop)
  await openAndCache(page, '/boutique')
  await page.getByRole('article').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectCached(page, path)
  await context.setOffline(true)
  await page.goto('/boutique')
  await hydrated(page)
  await expect(banner(page)).toBeVisible()
  await page.getByRole('article').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
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
  expect(await findings(page)).toEqual([])
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

test('moving without a network to what is not there keeps frame and cart, and says what to do', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  await openAndCache(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  const [other] = await shop.sql<{ name: string }>(
    `select name from products where is_active and stock > 0 and name <> 'Ambre Doré' order by created_at desc limit 1`,
  )
  await page
    .getByRole('article')
    .getByRole('link', { name: other?.name ?? '' })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Erreur de chargement' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
  await context.setOffline(false)
  await expectBack(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other?.name ?? '')
  await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
})

test('CART-09 navigating without a network to a cached page shows it as it was, with the cart', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  const { path, name } = await aProduct(shop)
  await openAndCache(page, path)
  await open(page, '/boutique')
  await addToCart(page, name)
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.getByRole('article').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
})

test('CHK-26 CHK-12 without a network an order is refused and the form stays; then there is exactly one', async ({
  page,
  context,
  shop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  await openAndCache(page, '/boutique')
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  const orders = () => shop.sql('select order_number from orders where customer_phone = $1', [phone])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Connexion impossible. Vérifiez votre réseau, puis réessayez : rien n’est perdu.',
  )
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue(guest.address)
  await context.setOffline(false)
  await expectBack(page)
  expect(await orders()).toEqual([])
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
  expect(await orders()).toHaveLength(1)
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
