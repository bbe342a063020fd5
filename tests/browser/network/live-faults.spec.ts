import type { Browser, Page } from '@playwright/test'
import { cleaningUp, type OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { type Fault, openShopProxy, type ShopProxy } from '../../fixtures/browser/network/shop-proxy.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

/** So long a proxy answers without its shop. */
const FAULT_MS = 8000

type Follower = { fault: Fault; product: string; proxy: ShopProxy; page: Page }

async function followerOf(
  browser: Browser,
  shop: TestShop,
  onEnd: OnEnd,
  follower: Pick<Follower, 'fault' | 'product'>,
  path: string,
) {
  const proxy = await openShopProxy(shop.url, onEnd)
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'block' })
  onEnd(() => context.close())
  if (path.startsWith('/admin')) await giveSession(context, admin)
  const page = await context.newPage()
  const streaming = page.waitForResponse(/\/api\/.*events/)
  await open(page, path)
  await streaming
  await page.locator('article, tr').filter({ hasText: follower.product }).first().waitFor()
  return { ...follower, proxy, page }
}

/**
 * Lets the fault come and go; returns how long after its end the page showed what was changed meanwhile, in ms.
 */
async function meet({ fault, product, proxy, page }: Follower, shop: TestShop): Promise<number> {
  proxy.fail(fault)
  await shop.sql('update products set price = 10001 where name = $1', [product])
  // Time itself is the subject: a fault that lasts so long.
  await page.waitForTimeout(FAULT_MS)
  proxy.repair()
  const began = performance.now()
  const row = page
    .locator('article, tr')
    .filter({ hasText: product })
    .filter({ hasText: /10.001/ })
  await row.first().waitFor({ timeout: 30_000 })
  return performance.now() - began
}

test('LIVE-01 an open page follows again within 10 seconds, whatever came in the place of its stream', async ({
  browser,
  changingShop: shop,
}) => {
  await cleaningUp(async (onEnd) => {
    const followers = [
      await followerOf(browser, shop, onEnd, { fault: 'cut', product: 'Ambre Doré' }, '/boutique'),
      await followerOf(browser, shop, onEnd, { fault: 'refused', product: 'Essence de Rose' }, '/boutique'),
      await followerOf(browser, shop, onEnd, { fault: 'portal', product: 'Nuit Étoilée' }, '/boutique'),
      await followerOf(
        browser,
        shop,
        onEnd,
        { fault: 'refused', product: 'Jardin Secret' },
        '/admin?tab=products&q=jardin',
      ),
    ]
    const times = await Promise.all(followers.map((follower) => meet(follower, shop)))
    for (const [at, ms] of times.entries()) expect(ms, followers[at]?.fault).toBeLessThan(10_000)
  })
})
