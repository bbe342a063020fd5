import pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openLargeShop } from './parts/large-shop.ts'
import type { LoadResult } from './parts/load.ts'
import { CLIENTS, putOrders } from './parts/order-load.ts'
import {
  type Cost,
  putDelivered,
  type Side,
  type Sustained,
  startSide,
  withCost,
} from './parts/order-sides.ts'
import { ownDatabase } from './parts/own-database.ts'
import { type PgbenchResult, runPgbench, writeBareScript, writeShopScript } from './parts/pgbench.ts'
import { familyOf, memoryOf } from './parts/processes.ts'
import { findProgram } from './parts/program.ts'
import { median, printLoad, readRounds, spread } from './parts/rounds.ts'

const AIM_OF_BARE = 0.3
const AIM_OF_OTHER = 2.5
const AIM_MEGABYTES = 300

type Run = { rounds: number; seconds: number; beside: string | undefined }

/**
 * Guest orders per second through the whole shop, first without and then with the delivery of their messages,
 * beside pgbench on the same database (the shop's own statements; a bare order) and beside another checkout of
 * the shop, in turns. On the folder of a large shop only the former.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, seconds, beside, data, instances } = readRounds(args, { rounds: 3, seconds: 5 })
  printLoad()
  const database = data
    ? await openLargeShop(onEnd, { data, flags: ['-cmax_connections=80'] })
    : await ownDatabase(onEnd)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  onEnd(() => owner.end())
  const settings = { INSTANCES: String(instances) }
  const ownSide = (delivers: boolean) =>
    startSide({ database: { ...database, owner }, delivers, settings }, onEnd)
  const otherSide = (delivers: boolean) => beside && startSide({ checkout: beside, delivers }, onEnd)

  const alone = { ours: await ownSide(false), other: await otherSide(false) }
  await measureAlone({ ...alone, ...database, owner }, { rounds, seconds, beside }, onEnd)
  await reportMemory([alone.ours.shop, database.pid])
  await alone.ours.stop()
  if (alone.other) await alone.other.stop()
  // A large shop is left as it is, with all its messages.
  if (data) return

  await owner.query('delete from order_messages; delete from graphile_worker._private_jobs')
  const delivering = { ours: await ownSide(true), other: await otherSide(true) }
  await measureDelivered(delivering, { rounds, seconds, beside }, onEnd)
}

type Sides = { ours: Side; other: Side | '' | undefined }

async function measureAlone(
  {
    ours,
    other,
    owner,
    ownerUrl,
    serverUrl,
  }: Sides & { owner: pg.Pool; ownerUrl: string; serverUrl: string },
  { rounds, seconds }: Run,
  onEnd: OnEnd,
): Promise<void> {
  const pgbench = findProgram('pgbench')
  const before = await countRows(owner)
  const scripts = pgbench && {
    shop: { url: serverUrl, file: await writeShopScript(ours.call.products, onEnd) },
    bare: { url: ownerUrl, file: await writeBareScript(ours.call.products, owner, onEnd) },
  }
  const own: LoadResult[] = []
  const others: LoadResult[] = []
  const costs: Cost[] = []
  const statements: PgbenchResult[] = []
  const bare: PgbenchResult[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (pgbench && scripts) {
      statements.push(await runPgbench(pgbench, { ...scripts.shop, clients: CLIENTS, seconds }))
      bare.push(await runPgbench(pgbench, { ...scripts.bare, clients: CLIENTS, seconds }))
    }
    const { result, cost } = await withCost(ours, () =>
      putOrders(ours.url, ours.call, { seconds, round }, onEnd),
    )
    own.push(result)
    costs.push(cost)
    if (other) others.push(await putOrders(other.url, other.call, { seconds, round }, onEnd))
  }
  const rates = ratesOf(own)
  console.log(`Guest orders by HTTP, per second: ${spread(rates)} (${CLIENTS} connections, ${rounds} rounds)`)
  for (const [what, name] of [
    ['p50', 'median'],
    ['p95', '95 %'],
    ['p99', '99 %'],
  ] as const) {
    const times = own.map((result) => result.times[what])
    console.log(`  answer ${name.padEnd(8)} ms: ${spread(times, 1)}`)
  }
  const shopCosts = costs.map(({ shop }) => shop)
  const databaseCosts = costs.map((cost) => cost.database)
  console.log(`  processor per order, ms, shop      : ${spread(shopCosts, 2)}`)
  console.log(`  processor per order, ms, PostgreSQL: ${spread(databaseCosts, 2)}`)
  if (pgbench) {
    compare('pgbench, the shop’s statements', rates, perSecond(statements))
    compare('pgbench, a bare order', rates, perSecond(bare), AIM_OF_BARE)
  } else console.log('pgbench is not installed: no comparison with it.')
  if (others.length > 0) compare('the other checkout', rates, ratesOf(others), AIM_OF_OTHER)
  await checkRows(owner, before, own, statements)
}

async function measureDelivered(
  { ours, other }: Sides,
  { rounds, seconds }: Run,
  onEnd: OnEnd,
): Promise<void> {
  const own: Sustained[] = []
  const others: Sustained[] = []
  for (let round = 0; round < rounds; round += 1) {
    const load = { seconds, round: rounds + round }
    own.push(await putDelivered(ours, load, onEnd))
    if (other) others.push(await putDelivered(other, load, onEnd))
  }
  const rates = own.map((one) => one.perSecond)
  console.log(`Guest orders with all their messages delivered, per second: ${spread(rates)}`)
  const drains = own.map(({ drainSeconds }) => drainSeconds)
  console.log(`  seconds until the last message, after ${seconds} s of orders: ${spread(drains, 1)}`)
  if (others.length > 0) {
    const theirs = others.map((one) => one.perSecond)
    compare('the other checkout, delivered', rates, theirs, AIM_OF_OTHER)
  }
}

function ratesOf(results: LoadResult[]): number[] {
  return results.map(({ good, seconds }) => good / seconds)
}

function perSecond(results: PgbenchResult[]): number[] {
  return results.map((result) => result.perSecond)
}

function compare(name: string, ours: number[], theirs: number[], aim?: number): void {
  const ratios = ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))
  const verdict = median(ratios) >= (aim ?? 0) ? 'met' : 'missed'
  const remark = aim === undefined ? '' : ` (aim ≥ ${aim.toFixed(1)}: ${verdict})`
  console.log(`${name}, per second: ${spread(theirs)}; ratio: ${spread(ratios, 2)}${remark}`)
}

async function reportMemory(pids: number[]): Promise<void> {
  const families = await Promise.all(pids.map(familyOf))
  const [shop, database] = await Promise.all(families.map(memoryOf))
  if (shop === undefined || database === undefined) {
    console.log('Memory: this system does not report it.')
    return
  }
  const all = shop + database
  const verdict = all <= AIM_MEGABYTES ? 'met' : 'missed'
  console.log(
    `Memory after the load: ${all.toFixed()} MB (shop ${shop.toFixed()}, PostgreSQL ${database.toFixed()} in ${families[1]?.length} processes; aim ≤ ${AIM_MEGABYTES}: ${verdict})`,
  )
}

type Rows = { http: number; pgbench: number; invoices: number }

async function countRows(owner: pg.Pool): Promise<Rows> {
  const { rows } = await owner.query<Rows>(
    `select count(*) filter (where customer_phone like '07%')::integer as http,
            count(*) filter (where customer_phone like '05%')::integer as pgbench,
            (select count(*)::integer from invoices) as invoices
     from orders`,
  )
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}

/** Every answer with an order number has its order in the database, and there is no other new order. */
async function checkRows(
  owner: pg.Pool,
  before: Rows,
  ours: LoadResult[],
  statements: PgbenchResult[],
): Promise<void> {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const after = await countRows(owner)
  const http = after.http - before.http
  const pgbench = after.pgbench - before.pgbench
  const invoices = after.invoices - before.invoices
  const answered = sum(ours.map(({ good }) => good))
  const different = sum(ours.map(({ orders }) => orders))
  const processed = sum(statements.map(({ done }) => done))
  console.log(
    `Answers with a number: ${answered}, different numbers: ${different}, orders in the database: ${http}; pgbench: ${processed}, ${pgbench}; invoices in all: ${invoices}`,
  )
  const others = ours.flatMap((result) => Object.entries(result.others))
  for (const [what, count] of others) console.log(`  other answer (${count}): ${what}`)
  const same = http === answered && different === answered && others.length === 0
  const paired = pgbench === processed && invoices === answered + processed
  if (!same || !paired) throw new Error('the answers and the database disagree')
  console.log('Answers and database agree.')
}
