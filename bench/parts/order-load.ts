import type pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { type GuestOrderCall, recordGuestOrder } from './guest-order-call.ts'
import type { LoadResult } from './load.ts'
import { putLoad } from './load.ts'

export const CLIENTS = 32
const MOST_ORDERS = 100_000

/** Lines of a measured order. */
const LINES = 3

/**
 * Records a guest's order of the first three products that are in stock. The browser is gone before the load begins.
 *
 * @param owner looks up names and prices; without it the call can only be sent over HTTP
 */
export async function recordCall(
  shopUrl: string,
  owner: pg.Pool | null,
  onEnd: OnEnd,
): Promise<GuestOrderCall> {
  const browser = await openBrowser(onEnd)
  const call = await recordGuestOrder(browser, shopUrl, LINES)
  await browser.close()
  if (!owner) return call
  const { rows } = await owner.query<GuestOrderCall['products'][number]>(
    'select id, name, price::float8 as price from products where id = any ($1)',
    [call.products.map(({ id }) => id)],
  )
  return { ...call, products: rows }
}

/** Has guests order for some seconds; each round brings customers of its own. */
export function putOrders(
  url: string,
  { head, body, phone, key }: GuestOrderCall,
  { seconds, round }: { seconds: number; round: number },
  onEnd: OnEnd,
): Promise<LoadResult> {
  const { hostname: host, port } = new URL(url)
  const own = { phone, key, firstPhone: 700_000_000 + round * MOST_ORDERS }
  return putLoad(
    { host, port: Number(port), connections: CLIENTS, seconds, most: MOST_ORDERS, head, body, own },
    onEnd,
  )
}
