import type { Page } from '@playwright/test'
import { cleaningUp } from '#scripts/budgets/cleaning-up.ts'
import { openCountingProxy } from '#scripts/budgets/proxy.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { addToCart, fillGuestForm, guest, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { openFaultyProxy } from '../../fixtures/browser/faulty-proxy.ts'
import {
  banner,
  cachedPaths,
  expectBack,
  expectCached,
  expectPicturesDrawn,
  openAndCache,
} from '../../fixtures/browser/offline.ts'
import { openReleaseProxy } from '../../fixtures/browser/release-proxy.ts'
import { expect, hydrated, open, test } from '../../fixtures/browser/test.ts'

test.use({ serviceWorkers: 'allow' })
// A page begins to keep what is visited some seconds after it was opened.
test.describe.configure({ timeout: 180_000 })

/** What a browser says of a network that is gone. */
const noNetwork =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|network error/i

async function aProduct(shop: { sql: (text: string) => Promise<{ id: string; name: string }[]> }) {
  const [product] = await shop.sql(`select id, name from products where name = 'Ambre Doré'`)
  return { path: `/product/${product?.id}`, name: product?.name ?? '' }
}

test('a visited product stands without a network, with its picture, and says so; back online all is well', async ({
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
  await expect(page.getByRole('main').getByText('77 000 CFA')).toBeVisible()
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
  const kept = page.getByRole('region', { name: 'Déjà visités, toujours là' }).getByRole('link')
  await expect(kept).toHaveText([name])
  expect(await findings(page)).toEqual([])
  await kept.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto('/livraison')
  await hydrated(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Réessayer' }).click()
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
    'Connexion impossible. Vérifiez votre réseau, puis réessayez : rien n’est perdu.',
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

test('CHK-25 no answer of a server function is cached, nor a secret in an address', async ({ page }) => {
  await openAndCache(page, '/boutique')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, '/reset-password?type=recovery&access_token=a-secret&refresh_token=b-secret')
  await expectCached(page, '/reset-password')
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).sort()))
    .toEqual(['assets', 'pages', 'pictures'])
  const urls = await page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(all)).flat().map(({ url }) => url)
  })
  expect(urls.filter((url) => /_serverFn|\/api\/|[ab]-secret/.test(url))).toEqual([])
})

test('a failed answer and a page that is gone are not cached', async ({ page, shop, allowConsole }) => {
  allowConsole(/status of 404/)
  await openAndCache(page, '/')
  await page.goto('/product/00000000-0000-7000-8000-000000000000')
  await page.evaluate(async (url) => {
    await fetch(url).catch(() => undefined)
    const image = new Image()
    image.src = '/pictures/none-640.avif'
    await new Promise((done) => image.addEventListener('error', done))
  }, `${shop.url}/assets/none.js`)
  // What comes later is kept by now.
  await openAndCache(page, '/livraison')
  expect(await cachedPaths(page, 'pages')).not.toContain('/product/00000000-0000-7000-8000-000000000000')
  expect(await cachedPaths(page, 'pictures')).not.toContain('/pictures/none-640.avif')
  expect(await cachedPaths(page, 'assets')).not.toContain('/assets/none.js')
})

test('on a network that hangs the cached page comes after three seconds, and the banner goes when the network answers', async ({
  browser,
  shop,
}) => {
  const { path, name } = await aProduct(shop)
  await cleaningUp(async (onEnd) => {
    const proxy = await openCountingProxy(shop.url, onEnd)
    const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' })
    onEnd(() => context.close())
    const page = await context.newPage()
    await openAndCache(page, path)
    proxy.hold()
    const begun = Date.now()
    await page.goto(path, { waitUntil: 'commit' })
    expect(Date.now() - begun).toBeGreaterThan(2900)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await hydrated(page)
    await expect(banner(page)).toBeVisible()
    proxy.release()
    await expectBack(page)
    await page.goto(path)
    await expect(page.locator('html[data-from-cache]')).toHaveCount(0)
  })
})

test('a release breaks no page: an open one keeps its chunks, the next is new throughout, cached ones stay complete', async ({
  browser,
  shop,
}) => {
  const { path, name } = await aProduct(shop)
  await cleaningUp(async (onEnd) => {
    const proxy = await openReleaseProxy(shop.url, onEnd)
    const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' })
    onEnd(() => context.close())
    const page = await context.newPage()
    await openAndCache(page, path)
    await openAndCache(page, '/boutique')
    proxy.release()

    await page.getByRole('button', { name: 'Mon compte' }).click()
    await expect(page.getByRole('dialog', { name: 'Mon Compte' })).toBeVisible()
    await openBrought(page, '/boutique')
    expect((await loadedScripts(page)).filter((script) => !script.includes('/assets/next-'))).toEqual([])
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), {
        timeout: 60_000,
      })
      .toBe('installed')

    const next = await context.newPage()
    const workers = await watchWorkers(next)
    await page.close()
    await expect.poll(workers, { timeout: 60_000 }).toEqual(['activated'])
    await openBrought(next, '/')
    await expect
      .poll(() => cachedPaths(next, 'assets'), { timeout: 60_000 })
      .not.toContainEqual(expect.stringMatching(/^\/assets\/toaster/))
    expect(await cachedPaths(next, 'assets')).toContainEqual(expect.stringMatching(/^\/assets\/next-toaster/))

    await context.setOffline(true)
    await open(next, path)
    await expect(next.getByRole('heading', { level: 1 })).toHaveText(name)
    await next.getByRole('button', { name: /^Ajouter/ }).click()
    await expect(next.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
    expect((await loadedScripts(next)).filter((script) => script.includes('/assets/next-'))).toEqual([])
  })
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

/** Opens a page as the shop has it now: what takes longer than three seconds gives way to what was kept. */
async function openBrought(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(path)
    expect(await answer?.text()).not.toContain('data-from-cache')
  }).toPass()
  await hydrated(page)
}

/** How far the service workers of the browser are, as they are seen from a page that none of them holds. */
async function watchWorkers(page: Page): Promise<() => string[]> {
  const states = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status)
  })
  await session.send('ServiceWorker.enable')
  return () => [...states.values()].filter((status) => status !== 'redundant')
}

function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => name.endsWith('.js') && name.includes('/assets/')),
  )
}

test('D39 a captive portal’s page is neither cached in place of the shop’s, nor taken for the shop’s return, and takes no page away', async ({
  browser,
  shop,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  await cleaningUp(async (onEnd) => {
    const proxy = await openFaultyProxy(shop.url, onEnd)
    const context = await browser.newContext({ baseURL: proxy.url })
    onEnd(() => context.close())
    const page = await context.newPage()
    const { path, name } = await aProduct(shop)
    await openAndCache(page, path)
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    proxy.fail('portal')
    // A move inside the site, and a dialog whose code may come as the portal's page.
    await page.getByRole('main').getByRole('link', { name: 'Notre Boutique' }).click()
    await expect(page.getByRole('heading', { name: 'Erreur de chargement' })).toBeVisible({ timeout: 20_000 })
    await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click()
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
    // The portal itself can be reached, to sign in there.
    const visitor = await context.newPage()
    await visitor.goto(path)
    await expect(visitor.getByText('Votre forfait est épuisé.')).toBeVisible()
    const kept = await page.evaluate(async () => {
      const pages = await caches.open('pages')
      return Promise.all((await pages.keys()).map(async (request) => (await pages.match(request))?.text()))
    })
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.filter((html) => html?.includes('forfait'))).toEqual([])
    await context.setOffline(true)
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(banner(visitor)).toBeVisible()
    await context.setOffline(false)
    // It looks every ten seconds, and the portal answers.
    const looked = visitor.waitForResponse(/\/healthz$/)
    await looked
    await expect(banner(visitor)).toBeVisible()
    proxy.repair()
    await expectBack(visitor)
  })
})
