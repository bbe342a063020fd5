import type pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { productPath } from '#scripts/budgets/running-shop.ts'
import { putLoad } from '../load/generator.ts'
import type { LoadResult } from '../load/job.ts'
import { type GuestOrderCall, recordGuestOrder } from './guest-order-call.ts'

export const CLIENTS = 32
const MOST_ORDERS = 100_000

/** Records a guest's order of the first product. The browser is gone before the load begins. */
export async function recordCall(shopUrl: string, owner: pg.Pool, onEnd: OnEnd): Promise<GuestOrderCall> {
  const browser = await openBrowser(onEnd)
  const call = await recordGuestOrder(browser, shopUrl, await productPath(shopUrl))
  await browser.close()
  const { rows } = await owner.query<{ price: string }>('select price from products where id = $1', [
    call.product.id,
  ])
  return { ...call, product: { ...call.product, price: Number(rows[0]?.price) } }
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
