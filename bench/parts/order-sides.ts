import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { startShop, stopShop } from '#scripts/budgets/running-shop.ts'
import type { GuestOrderCall } from './guest-order-call.ts'
import type { LoadResult } from './load.ts'
import { chatSink, mailSink } from './message-sinks.ts'
import { putOrders, recordCall } from './order-load.ts'
import { familyOf, processorSeconds } from './processes.ts'

/** A limit that is on, and that no measurement reaches. */
const CAP = '1000000'
/** Messages to the shop about an order whose customer gave no e-mail: one by chat, one by mail. */
const MESSAGES = 2
const DELIVERY_TIMEOUT_MS = 120_000

/** A running shop that takes orders, and what its database is. */
export type Side = {
  url: string
  call: GuestOrderCall
  shop: number
  /** The process of its PostgreSQL, when that is a process of its own. */
  database: number | null
  /** How many messages have arrived. */
  arrived(): number
  stop(): Promise<void>
}

type Parts = {
  /** The database; without it the shop starts one of its own, with the demonstration catalogue. */
  database?: { ownerUrl: string; pid: number; owner: pg.Pool }
  checkout?: string
  /** Whether messages go to servers that take everything, instead of to files. */
  delivers: boolean
  /** What an operator sets beside the limits. */
  settings?: Record<string, string>
}

/** Starts a shop with limits that are on but not in the way, and records its guest order. */
export async function startSide(
  { database, checkout, delivers, settings = {} }: Parts,
  onEnd: OnEnd,
): Promise<Side> {
  let arrived = 0
  const note = () => {
    arrived += 1
  }
  const shop = await startShop(
    onEnd,
    {
      ...(database ? { DATABASE_URL: database.ownerUrl } : { DEMO_DATA: 'on' }),
      LIMIT_ORDERS_PER_ADDRESS: CAP,
      LIMIT_REQUESTS_PER_ADDRESS: 'off',
      LIMIT_SIGNINS_PER_ADDRESS: 'off',
      ...settings,
      ...(delivers ? { SMTP_URL: await mailSink(onEnd, note), ...(await chatSink(onEnd, note)) } : {}),
    },
    checkout,
  )
  return {
    url: shop.url,
    call: await recordCall(shop.url, database?.owner ?? null, onEnd),
    shop: shop.pid,
    database: database?.pid ?? null,
    arrived: () => arrived,
    stop: () => stopShop(shop.child),
  }
}

export type Sustained = { perSecond: number; orders: number; drainSeconds: number }

/** Has guests order for some seconds, then waits until every message has arrived; both count. */
export async function putDelivered(
  side: Side,
  load: { seconds: number; round: number },
  onEnd: OnEnd,
): Promise<Sustained> {
  const began = performance.now()
  const { orders, drainSeconds } = await orderAndDeliver(side, () =>
    putOrders(side.url, side.call, load, onEnd),
  )
  return { perSecond: (orders.good * 1000) / (performance.now() - began), orders: orders.good, drainSeconds }
}

/** Has guests order, then waits until every message has arrived: the next load begins on a shop with nothing left. */
export async function orderAndDeliver(
  side: Side,
  order: () => Promise<LoadResult>,
): Promise<{ orders: LoadResult; drainSeconds: number }> {
  const before = side.arrived()
  const orders = await order()
  const drainFrom = performance.now()
  while (side.arrived() - before < orders.good * MESSAGES) {
    if (performance.now() - drainFrom > DELIVERY_TIMEOUT_MS) {
      throw new Error(`${side.arrived() - before} of ${orders.good * MESSAGES} messages arrived`)
    }
    await wait(20)
  }
  return { orders, drainSeconds: (performance.now() - drainFrom) / 1000 }
}

/** Processor time of one order in milliseconds, on each side. */
export type Cost = { shop: number; database: number }

/** Runs a load on a side with its own database process, and returns what each of its orders cost. */
export async function withCost(
  side: Side,
  load: () => Promise<LoadResult>,
): Promise<{ result: LoadResult; cost: Cost }> {
  const used = async () => [
    // Below a shop that has a database of its own is that database; else there are only its instances.
    await processorSeconds(side.database === null ? [side.shop] : await familyOf(side.shop)),
    side.database === null ? Number.NaN : await processorSeconds(await familyOf(side.database)),
  ]
  const [shopBefore = 0, databaseBefore = 0] = await used()
  const result = await load()
  const [shopAfter = 0, databaseAfter = 0] = await used()
  return {
    result,
    cost: {
      shop: ((shopAfter - shopBefore) * 1000) / result.good,
      database: ((databaseAfter - databaseBefore) * 1000) / result.good,
    },
  }
}
