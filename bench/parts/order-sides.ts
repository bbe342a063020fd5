import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { startShop } from '#scripts/budgets/running-shop.ts'
import type { GuestOrderCall } from './guest-order-call.ts'
import { putOrders, recordCall } from './order-load.ts'

type OnArrival = () => void

/** A mail server that accepts everything, and reports each mail when the whole of it has arrived. */
async function mailSink(onEnd: OnEnd, onArrival: OnArrival): Promise<string> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, callback) {
      stream.resume().on('end', () => {
        onArrival()
        callback()
      })
    },
  })
  sink.on('error', () => undefined)
  sink.listen(0, '127.0.0.1')
  await once(sink.server, 'listening')
  onEnd(() => new Promise<void>((done) => sink.close(() => done())))
  return `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`
}

/** A stand-in for the WhatsApp Cloud API that accepts everything; returns the shop's settings for it. */
async function chatSink(onEnd: OnEnd, onArrival: OnArrival): Promise<Record<string, string>> {
  const sink = createServer(async (request, response) => {
    await request.toArray()
    onArrival()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] }))
  })
  sink.listen(0, '127.0.0.1')
  await once(sink, 'listening')
  onEnd(async () => {
    sink.closeAllConnections()
    sink.close()
  })
  const { port } = sink.address() as AddressInfo
  return {
    WHATSAPP_API_URL: `http://127.0.0.1:${port}/v26.0`,
    WHATSAPP_TOKEN: 'jeton',
    WHATSAPP_PHONE_NUMBER_ID: '1',
  }
}

/** A limit that is on, and that no measurement reaches. */
const CAP = '1000000'
/** Messages to the shop about an order whose customer gave no e-mail: one by chat, one by mail. */
const MESSAGES = 2
const DELIVERY_TIMEOUT_MS = 120_000

/** A running shop that takes orders, and what its database is. */
export type Side = {
  url: string
  call: GuestOrderCall
  pid: number
  arrived(): number
  stop(): Promise<void>
}

type Parts = {
  /** The database; without it the shop starts one of its own, with the demonstration catalogue. */
  database?: { ownerUrl: string; owner: pg.Pool }
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
    pid: shop.pid,
    arrived: () => arrived,
    stop: async () => void (await shop.stop()),
  }
}

export type Sustained = { perSecond: number; drainSeconds: number }

/** Has guests order, then waits until every message has arrived: both count, and the next load begins with nothing left. */
export async function putDelivered(side: Side, load: { orders: number; round: number }): Promise<Sustained> {
  const before = side.arrived()
  const began = performance.now()
  const { good } = await putOrders(side.url, side.call, load)
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
