import { setTimeout as wait } from 'node:timers/promises'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { startShop } from '#scripts/budgets/running-shop.ts'
import { CloudApi } from '#tests/fixtures/messages/cloud-api.ts'
import { MailServer } from '#tests/fixtures/messages/mail-server.ts'
import { productsForSale, putOrders } from './order-load.ts'

/** A limit that is on, and that no measurement reaches. */
const CAP = '1000000'
/** Messages to the shop about an order whose customer gave no e-mail: one by chat, one by mail. */
const MESSAGES = 2
const DELIVERY_TIMEOUT_MS = 120_000

/** A running shop that takes orders, and what its database is. */
export type Side = {
  url: string
  products: Awaited<ReturnType<typeof productsForSale>>
  pid: number
  arrived(): number
  stop(): Promise<void>
}

type Parts = {
  /** The database; without it the shop starts one of its own, with the demonstration catalogue. */
  database?: { ownerUrl: string }
  checkout?: string
  /** Whether messages go to servers that take everything, instead of to files. */
  delivers: boolean
  /** What an operator sets beside the limits. */
  settings?: Record<string, string>
}

/** Starts a shop with limits that are on but not in the way. */
export async function startSide(
  { database, checkout, delivers, settings = {} }: Parts,
  onEnd: OnEnd,
): Promise<Side> {
  const mail = await new MailServer().start()
  const chat = await new CloudApi().start()
  onEnd(() => Promise.all([mail.stop(), chat.stop()]))
  const shop = await startShop(
    onEnd,
    {
      ...(database ? { DATABASE_URL: database.ownerUrl } : { DEMO_DATA: 'on' }),
      LIMIT_ORDERS_PER_ADDRESS: CAP,
      LIMIT_REQUESTS_PER_ADDRESS: 'off',
      LIMIT_SIGNINS_PER_ADDRESS: 'off',
      ...settings,
      ...(delivers ? { SMTP_URL: mail.url, ...chat.settings } : {}),
    },
    checkout,
  )
  return {
    url: shop.url,
    products: await productsForSale(shop.url),
    pid: shop.pid,
    arrived: () => mail.taken.length + chat.taken.length,
    stop: async () => void (await shop.stop()),
  }
}

export type Sustained = { perSecond: number; drainSeconds: number }

/** Has guests order, then waits until every message has arrived: both count, and the next load begins with nothing left. */
export async function putDelivered(side: Side, load: { orders: number; round: number }): Promise<Sustained> {
  const before = side.arrived()
  const began = performance.now()
  const { good } = await putOrders(side.url, side.products, load)
  const drainFrom = performance.now()
  while (side.arrived() - before < good * MESSAGES) {
    if (performance.now() - drainFrom > DELIVERY_TIMEOUT_MS) {
      throw new Error(`${side.arrived() - before} of ${good * MESSAGES} messages arrived`)
    }
    await wait(20)
  }
  const end = performance.now()
  return { perSecond: (good * 1000) / (end - began), drainSeconds: (end - drainFrom) / 1000 }
}
