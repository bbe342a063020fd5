import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { type GuestOrderCall, recordGuestOrder } from './guest-order-call.ts'
import { type LoadResult, putLoad } from './load.ts'

export const CLIENTS = 32
export const MOST_ORDERS = 100_000

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

/** Answers with an order number, and how many different numbers there were. */
export type OrderResult = LoadResult & { good: number; different: number }

/** Places that many orders, each from another phone and under another key, as other customers; so does each round. */
export async function putOrders(
  url: string,
  { request, phone, key }: GuestOrderCall,
  { orders, round }: { orders: number; round: number },
): Promise<OrderResult> {
  const numbers: string[] = []
  const refused: Record<string, number> = {}
  let last = 700_000_000 + round * MOST_ORDERS
  const setupRequest: typeof request.setupRequest = (next) => {
    last += 1
    const customer = String(last).padStart(phone.length, '0')
    return { ...next, body: request.body.replaceAll(phone, customer).replaceAll(key, randomUUID()) }
  }
  const onResponse = (status: number, body: string) => {
    const number = /CMD-\d{13}-[A-Z0-9]{8}/.exec(body)?.[0]
    const what = `${status} ${body.slice(0, 200)}`
    if (number) numbers.push(number)
    else refused[what] = (refused[what] ?? 0) + 1
  }
  const result = await putLoad(
    { url, connections: CLIENTS, request: { ...request, setupRequest, onResponse } },
    { amount: orders },
  )
  const others = { ...result.others, ...refused }
  return { ...result, others, good: numbers.length, different: new Set(numbers).size }
}
