import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { newOrder } from '#tests/fixtures/new-order.ts'
import { cookiesOf } from '../admin/admin-scripts.ts'
import type { AdminSession } from '../admin/admin-session.ts'
import type { LargeShop } from '../large-shop.ts'
import { quantiles } from '../rounds.ts'

type Parts = {
  browser: Browser
  shop: { url: string }
  session: AdminSession
  database: LargeShop
  count: number
}

declare global {
  interface Window {
    seenOrders: Map<string, number>
  }
}

/**
 * How long after its commit an order appears on an open orders tab, by the clock that shop and browser share.
 */
export async function measureArrivals({ browser, shop, session, database, count }: Parts): Promise<void> {
  const page = await openOrders(browser, shop.url, session.cookie)
  const pool = new pg.Pool({ connectionString: database.serverUrl, max: 1 })
  const times: number[] = []
  try {
    for (let order = 0; order < count; order += 1) {
      const { number, at } = await placeOrder(pool, order)
      const seen = await page.waitForFunction((wanted) => window.seenOrders.get(wanted), number, {
        polling: 50,
        timeout: 20_000,
      })
      times.push(((await seen.jsonValue()) as number) - at)
      // So that the orders fall on all moments between two polls.
      await sleep(Math.random() * 700)
    }
  } finally {
    await pool.end()
    await page.context().close()
  }
  const { half, most, all } = quantiles(times)
  console.log(
    `From the commit of an order to its row on the screen, ${count} orders: median ${half.toFixed()} ms, 95 % ${most.toFixed()} ms, max ${all.toFixed()} ms.`,
  )
}

/** The orders tab, which notes when each order number first appears on it. */
async function openOrders(browser: Browser, shopUrl: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
  await context.addCookies(cookiesOf(cookie, shopUrl))
  await context.addInitScript(() => {
    window.seenOrders = new Map()
    new MutationObserver(() => {
      const main = document.querySelector('main table')?.textContent ?? ''
      for (const [number] of main.matchAll(/CMD-\d+-[A-Z0-9]{8}/g)) {
        if (!window.seenOrders.has(number)) window.seenOrders.set(number, Date.now())
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const page = await context.newPage()
  await page.goto(`${shopUrl}/admin?tab=orders`)
  await page.getByRole('main').getByRole('table').waitFor()
  return page
}

/** Orders as a visitor; returns when the commit was confirmed. */
async function placeOrder(pool: pg.Pool, order: number): Promise<{ number: string; at: number }> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role visitor')
    const { rows: products } = await client.query<{ id: string; name: string; price: string }>(
      'select id, name, price from products where is_active and stock > 5 and price > 0 order by created_at desc limit 1',
    )
    const [product] = products
    const cart = [{ ...product, price: Number(product?.price), quantity: 1 }]
    const customer_phone = `07 ${String(80_000_000 + order)}`
    const { rows } = await client.query<{ number: string }>(
      "select receipt ->> 'order_number' as number from place_orders($1)",
      [newOrder({ customer_name: 'Client de mesure', customer_phone, cart })],
    )
    await client.query('commit')
    return { number: rows[0]?.number ?? '', at: Date.now() }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
