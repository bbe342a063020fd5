import type { Page } from '@playwright/test'
import { toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

/** How far the page can be pushed sideways at 200 % text, by the width of the screen in px. */
async function overhangs(page: Page): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 780 })
    found[width] = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const { scrollWidth, clientWidth } = document.documentElement
      document.documentElement.style.fontSize = ''
      return scrollWidth - clientWidth
    })
  }
  return found
}

test('NAV-01 at 200 % text nothing of a product and of the checkout leaves the screen', async ({
  page,
  shop,
}) => {
  const [product] = await shop.sql<{ id: string }>("select id from products where name = 'Matin d’Oranger'")
  await open(page, `/product/${product?.id}`)
  await expect(page.getByRole('heading', { name: 'Dans le même esprit' })).toBeVisible()
  expect(await overhangs(page)).toEqual({ 360: 0, 768: 0 })
  await open(page, '/boutique')
  await toGuestCheckout(page)
  expect(await overhangs(page)).toEqual({ 360: 0, 768: 0 })
})
