import { openOrders, placeOrder, recordAlerts, recorded } from '../../fixtures/browser/admin-orders.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

test('LIVE-10 a phone, which lets no page notify, gets it through the service worker', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await recordAlerts(page)
  await page.addInitScript(() => {
    class Refused {
      static permission = 'granted'
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    }
    Object.defineProperty(window, 'Notification', { value: Refused, configurable: true })
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
      value: async () => ({
        showNotification: async (title: string, { body = '', tag = '' }: NotificationOptions) => {
          window.recorded.shown.push({ title, body, tag })
        },
      }),
    })
  })
  await openOrders(page)
  await page.clock.fastForward(60_000)
  const placed = await placeOrder(shop)
  await expect.poll(async () => (await recorded(page)).shown).toMatchObject([{ tag: placed.order_id }])
})
