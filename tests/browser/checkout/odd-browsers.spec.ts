import type { Page } from '@playwright/test'
import { fillGuestForm, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

/** What a browser does not have, or does in its own way: each is set up before the page's first script runs. */
const oddities: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'whose storage throws at each access': (page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
      }
    }),
  'whose clock is seven years slow, without a channel between its tabs': async (page) => {
    await shiftClock(page, -7)
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'BroadcastChannel')
    })
  },
  'that translates every text, and whose clock is seven years fast': async (page) => {
    await shiftClock(page, 7)
    await page.addInitScript(() => {
      // As Google Translate does: the text node is taken out, and a new one stands in two <font> in its place.
      const translate = (text: Text) => {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, title')) return
        const font = document.createElement('font')
        font.appendChild(document.createElement('font')).textContent = text.data
        text.replaceWith(font)
      }
      new MutationObserver(() => {
        if (!document.documentElement.hasAttribute('data-ready')) return
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: Text[] = []
        while (texts.nextNode()) found.push(texts.currentNode as Text)
        for (const text of found) translate(text)
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
  },
}

function shiftClock(page: Page, years: number): Promise<unknown> {
  return page.addInitScript(
    (shift) => {
      const RealDate = Date
      const now = () => RealDate.now() + shift
      window.Date = class extends RealDate {
        constructor(...time: unknown[]) {
          super(...((time.length > 0 ? time : [now()]) as [number]))
        }
        static override now = now
      } as DateConstructor
    },
    years * 365 * 86_400_000,
  )
}

async function orderOnce(page: Page, url: string): Promise<string> {
  await open(page, url)
  await toGuestCheckout(page)
  const phone = await fillGuestForm(page)
  await page.getByRole('button', { name: 'Confirmer la commande' }).click()
  await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toContainText(/CMD-\d{13}-/)
  return phone
}

const orders = 'select order_number from orders where customer_phone = $1'

for (const [oddity, prepare] of Object.entries(oddities)) {
  test(`GUEST-13 D9 a guest orders in a browser ${oddity}`, { tag: '@rare' }, async ({
    page,
    shop,
    allowConsole,
  }) => {
    // A part of the page that is hydrated after its translation is rendered anew.
    allowConsole(/Minified React error #418/)
    await prepare(page)
    expect(await shop.sql(orders, [await orderOnce(page, '/boutique')])).toHaveLength(1)
  })
}

test('GUEST-13 D9 a guest orders without TLS, in a local network: without locks and without a service worker', {
  tag: '@rare',
}, async ({ page, shop, allowConsole }) => {
  allowConsole(/Cross-Origin-Opener-Policy header has been ignored/)
  const { port } = new URL(shop.url)
  const phone = await orderOnce(page, `http://192.0.2.7:${port}/boutique`)
  expect(
    await page.evaluate(() => [isSecureContext, 'locks' in navigator, 'serviceWorker' in navigator]),
  ).toEqual([false, false, false])
  expect(await shop.sql(orders, [phone])).toHaveLength(1)
})
