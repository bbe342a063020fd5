import type { Page } from '@playwright/test'
import { aProduct, cardOf } from '../../fixtures/browser/cart.ts'
import { expect, hideTab, open, test } from '../../fixtures/browser/test.ts'

/** Opens a page and waits until its event stream is open. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await open(page, path)
  await stream
}

test('LIVE-02 LIVE-03 the open home page follows changes, new products and deletions without a reload', async ({
  page,
  changingShop,
}) => {
  await openLive(page, '/')
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await changingShop.sql("update products set price = 54321, stock = 3 where name = 'Ambre Doré'")
  await expect(cardOf(page, 'Ambre Doré')).toContainText('54 321 CFA')
  await expect(cardOf(page, 'Ambre Doré')).toContainText('Plus que 3')
  await test.step('LIVE-04 what is deleted goes', async () => {
    await changingShop.sql("delete from products where name = 'Essence de Rose'")
    await expect(cardOf(page, 'Essence de Rose')).toHaveCount(0)
  })
  await test.step('LIVE-03 what is new comes, and nothing hidden', async () => {
    await changingShop.sql(
      "insert into products (name, price, stock, is_active) values ('Caché', 1000, 5, false)",
    )
    await changingShop.sql("insert into products (name, price, stock) values ('Tout Nouveau', 1000, 5)")
    await expect(cardOf(page, 'Tout Nouveau')).toBeVisible()
    await expect(cardOf(page, 'Caché')).toHaveCount(0)
    await expect(page.getByRole('article').first()).toContainText('Tout Nouveau')
  })
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
})

test('LIVE-02 SHOP-12 a page asked for after a change shows it: the cached page is purged', async ({
  changingShop,
  request,
}) => {
  const amber = await aProduct(changingShop)
  const html = async (path: string) => (await request.get(path)).text()
  await changingShop.sql("update products set wearer = 'lui' where id = $1", [amber.id])
  const paths = ['/', '/boutique', '/boutique?pour=lui&tri=prix', amber.path]
  for (const path of paths) await expect.poll(() => html(path)).toContain('Ambre Doré')
  await changingShop.sql("update products set name = 'Ambre Très Doré' where id = $1", [amber.id])
  for (const path of paths) await expect.poll(() => html(path)).toContain('Ambre Très Doré')
  await changingShop.sql('delete from products where id = $1', [amber.id])
  for (const path of paths) await expect.poll(() => html(path)).not.toContain('Ambre Très Doré')
})

test('LIVE-02 an open list misses no change before its stream, nor while it was cut off', {
  tag: '@rare',
}, async ({ page, context, changingShop, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_NETWORK_CHANGED/)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/events**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await open(page, '/boutique')
  await changingShop.sql("update products set price = 77000 where name = 'Ambre Doré'")
  gate.resolve()
  await expect(cardOf(page, 'Ambre Doré')).toContainText('77 000 CFA')
  await hideTab(page, true)
  await context.setOffline(true)
  await changingShop.sql("update products set price = 88000 where name = 'Ambre Doré'")
  await context.setOffline(false)
  await hideTab(page, false)
  await expect(cardOf(page, 'Ambre Doré')).toContainText('88 000 CFA')
})
