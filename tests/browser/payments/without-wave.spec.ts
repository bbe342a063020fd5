import { placeOrder, trackingPath } from '../../fixtures/browser/admin-orders.ts'
import { toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test('WAVE-08 a shop without Wave loads, shows and mentions nothing of it', async ({ page, shop }) => {
  const placed = await placeOrder(shop)
  const mentions: string[] = []
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '')
    if (/wave/i.test(response.url() + text)) mentions.push(response.url())
  })
  await open(page, await trackingPath(shop, placed.order_id))
  await expect(page.getByRole('main')).toContainText(placed.order_number)
  await expect(page.getByRole('main')).not.toContainText('Wave')
  await open(page, '/orders')
  await open(page, '/confidentialite')
  await open(page, '/boutique')
  await toGuestCheckout(page)
  expect(mentions).toEqual([])
  const call = await page.request.post(`${shop.url}/api/wave`, { data: '{}' })
  expect(call.status()).toBe(404)
})
