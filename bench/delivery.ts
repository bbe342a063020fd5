import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openPool } from '#platform/database/pool.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { startShop, stopShop } from '#scripts/budgets/running-shop.ts'
import type { LoadResult } from './load/job.ts'
import type { GuestOrderCall } from './parts/orders/guest-order-call.ts'
import { chatSink, goneMailServer, mailSink, silentMailServer } from './parts/orders/message-sinks.ts'
import { putOrders, recordCall } from './parts/orders/order-load.ts'
import { placeOrder } from './parts/orders/place-order.ts'
import { ownDatabase } from './parts/own-database.ts'
import { median, printLoad, readRounds, spread } from './parts/rounds.ts'

const ORDERS = 300
const BETWEEN_MS = 50
const ARRIVAL_TIMEOUT_MS = 60_000
/** How long guests order before a round counts: what has gathered by then waits behind the mail server. */
const BEFORE_S = 3

/**
 * How soon a message arrives after its order's commit; and how much messages slow orders down that wait behind a
 * dead mail server.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, seconds } = readRounds(args, { rounds: 3, seconds: 5 })
  printLoad()
  const database = await ownDatabase(onEnd)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  onEnd(() => owner.end())
  await measureTimes(database, onEnd)
  await measureOrders(database.ownerUrl, owner, { rounds, seconds }, onEnd)
}

type Databases = { ownerUrl: string; serverUrl: string }

/**
 * Orders one after the other, each with a message by chat and two by mail, on a shop that has nothing else to
 * do.
 */
async function measureTimes({ ownerUrl, serverUrl }: Databases, onEnd: OnEnd): Promise<void> {
  const arrivals = new Map<string, number>()
  const note = (key: string) => arrivals.set(key, performance.now())
  const settings = { SMTP_URL: await mailSink(onEnd, note), ...(await chatSink(onEnd, note)) }
  const shop = await startShop(onEnd, { DATABASE_URL: ownerUrl, ...settings })
  const server = openPool(serverUrl, { name: 'bench', max: 1, onError: () => undefined })
  onEnd(() => server.end())
  const commits = new Map<string, number>()
  for (let count = 0; count < ORDERS; count += 1) {
    commits.set(await placeOrder(server, count), performance.now())
    await wait(BETWEEN_MS)
  }
  for (const until = performance.now() + ARRIVAL_TIMEOUT_MS; arrivals.size < 3 * ORDERS; await wait(50)) {
    if (performance.now() > until) throw new Error(`${arrivals.size} of ${3 * ORDERS} messages arrived`)
  }
  await stopShop(shop.child)
  console.log(`From the commit of the order to the arrival of the message, ms (${ORDERS} orders):`)
  for (const [way, name] of [
    ['chat:owner', 'WhatsApp to the shop'],
    ['email:owner', 'E-mail to the shop'],
    ['email:customer', 'E-mail to the customer'],
  ]) {
    const times = [...commits].map(([id, at]) => (arrivals.get(`order:${id}:${way}`) ?? Number.NaN) - at)
    console.log(`  ${name?.padEnd(23)}: ${percentiles(times)}`)
  }
}

function percentiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return `median ${median(sorted).toFixed(1)} · 95 % ${at(0.95).toFixed(1)} · max ${at(1).toFixed(1)}`
}

type Side = { name: string; smtpUrl: string; results: LoadResult[]; waiting: number }

/** The same shop, restarted for each round and side, in turns. */
async function measureOrders(
  ownerUrl: string,
  owner: pg.Pool,
  { rounds, seconds }: { rounds: number; seconds: number },
  onEnd: OnEnd,
): Promise<void> {
  const limits = {
    LIMIT_ORDERS_PER_ADDRESS: 'off',
    LIMIT_SIGNINS_PER_ADDRESS: 'off',
    LIMIT_REQUESTS_PER_ADDRESS: 'off',
  }
  const settings = { DATABASE_URL: ownerUrl, ...limits, ...(await chatSink(onEnd)) }
  const first = await startShop(onEnd, settings)
  const call = await recordCall(first.url, owner, onEnd)
  await stopShop(first.child)
  // The recorded call names the address.
  const { port: PORT } = new URL(first.url)
  const sideOf = (name: string, smtpUrl: string): Side => ({ name, smtpUrl, results: [], waiting: 0 })
  const sides = [
    sideOf('takes all', await mailSink(onEnd)),
    sideOf('absent', await goneMailServer()),
    sideOf('silent', await silentMailServer(onEnd)),
  ]
  let load = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      await owner.query('delete from order_messages; delete from graphile_worker._private_jobs')
      const shop = await startShop(onEnd, { ...settings, PORT, SMTP_URL: side.smtpUrl })
      await orders(shop.url, call, BEFORE_S)
      side.results.push(await orders(shop.url, call, seconds))
      side.waiting = await countWaiting(owner)
      await stopShop(shop.child)
    }
  }
  report(sides)

  function orders(url: string, recorded: GuestOrderCall, during: number): Promise<LoadResult> {
    load += 1
    return putOrders(url, recorded, { seconds: during, round: load }, onEnd)
  }
}

async function countWaiting(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from order_messages where state = 'waiting' and channel = 'email'`,
  )
  return rows[0]?.count ?? 0
}

function report(sides: Side[]): void {
  const rates = ({ results }: Side) => results.map(({ good, seconds }) => good / seconds)
  const [well] = sides
  for (const side of sides) {
    console.log(`Orders per second, mail server ${side.name.padEnd(10)}: ${spread(rates(side))}`)
    console.log(`  e-mails waiting at the end of the last round: ${side.waiting}`)
    if (!well || side === well) continue
    const ratios = rates(side).map((rate, round) => rate / (rates(well)[round] ?? Number.NaN))
    console.log(`  ratio to the server that takes all: ${spread(ratios, 2)}`)
  }
  const others = sides.flatMap(({ results }) => results.flatMap((result) => Object.entries(result.others)))
  for (const [what, count] of others) console.log(`  other answer (${count}): ${what}`)
}
