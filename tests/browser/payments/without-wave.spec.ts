import { placeOrder, trackingPath } from '../../fixtures/browser/admin-orders.ts'
import { toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test('WAVE-08 a shop without Wave loads, shows and mentions nothing of it', { tag: '@rare' }, async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop)
  const loaded = new Set([`${shop.url}/sw.js`])
  page.on('request', (request) => {
    if (request.method() === 'GET' && /^(document|script|stylesheet)$/.test(request.resourceType()))
      loaded.add(request.url())
  })
  await open(page, await trackingPath(shop, placed.order_id))
  await expect(page.getByRole('main')).toContainText(placed.order_number)
  await expect(page.getByRole('main')).not.toContainText('Wave')
  await open(page, '/orders')
  await open(page, '/confidentialite')
  await open(page, '/boutique')
  await toGuestCheckout(page)
  const mentions: string[] = []
  for (const address of loaded) {
    const answer = await page.request.get(address)
    expect(answer.ok(), address).toBe(true)
    if (/wave/i.test(address + (await answer.text()))) mentions.push(address)
  }
  expect(mentions).toEqual([])
  expect(loaded.size).toBeGreaterThan(15)
  const call = await page.request.post(`${shop.url}/api/wave`, { data: '{}' })
  expect(call.status()).toBe(404)
})
