import type { Page } from '@playwright/test'
import { openProxy } from '#tests/fixtures/network/proxy.ts'
import { aProduct } from '../../fixtures/browser/cart.ts'
import {
  banner,
  cachedPaths,
  expectBack,
  expectCached,
  noNetwork,
  openAndCache,
} from '../../fixtures/browser/network/offline.ts'
import { openShopProxy } from '../../fixtures/browser/network/shop-proxy.ts'
import { expect, hydrated, open, test } from '../../fixtures/browser/test.ts'

test.use({ serviceWorkers: 'allow' })
// A page begins to keep what is visited some seconds after it was opened.
test.describe.configure({ timeout: 180_000 })

test('no answer of a server function is cached, no secret in an address, and no page or file that is gone', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  await openAndCache(page, '/boutique')
  await page.goto('/product/00000000-0000-7000-8000-000000000000')
  await page.evaluate(() => fetch('/assets/none.js').catch(() => undefined))
  await open(page, '/boutique')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, '/commande/an-order-secret-of-24-chars')
  await expect(page.getByRole('heading', { name: 'Lien invalide' })).toBeVisible()
  await open(page, '/reset-password?type=recovery&access_token=a-secret&refresh_token=b-secret')
  await expectCached(page, '/reset-password')
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).sort()))
    .toEqual(['assets', 'pages', 'pictures'])
  const urls = await page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(all)).flat().map(({ url }) => url)
  })
  expect(
    urls.filter((url) => /_serverFn|\/api\/|[ab]-secret|order-secret|none\.js|0-7000-8000-0/.test(url)),
  ).toEqual([])
})

test('on a network that hangs the cached page comes after three seconds, and the banner goes when the network answers', async ({
  elsewhere,
  shop,
  onEnd,
}) => {
  const { path, name } = await aProduct(shop)
  const proxy = await openProxy(shop.url)
  onEnd(async () => proxy.close())
  const context = await elsewhere({ baseURL: proxy.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await openAndCache(page, path)
  proxy.goSilent()
  const begun = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  expect(Date.now() - begun).toBeGreaterThan(2900)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await hydrated(page)
  await expect(banner(page)).toBeVisible()
  proxy.comeBack()
  await expectBack(page)
  await page.goto(path)
  await expect(page.locator('html[data-from-cache]')).toHaveCount(0)
})

test('a release breaks no page: an open one keeps its chunks, the next is new throughout, cached ones stay complete', async ({
  elsewhere,
  shop,
  onEnd,
}) => {
  const { path, name } = await aProduct(shop)
  const proxy = await openShopProxy(shop.url, onEnd)
  const context = await elsewhere({ baseURL: proxy.url, serviceWorkers: 'allow' })
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
  await next.getByRole('button', { name: 'Ajouter au panier', exact: true }).click()
  await expect(next.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible()
  expect((await loadedScripts(next)).filter((script) => script.includes('/assets/next-'))).toEqual([])
})

/** Opens a page in its present version: after three seconds the worker would answer with the cached one. */
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
  elsewhere,
  shop,
  onEnd,
  allowConsole,
}) => {
  allowConsole(noNetwork)
  const proxy = await openShopProxy(shop.url, onEnd)
  const context = await elsewhere({ baseURL: proxy.url })
  const page = await context.newPage()
  const { path, name } = await aProduct(shop)
  await openAndCache(page, path)
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  proxy.fail()
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
