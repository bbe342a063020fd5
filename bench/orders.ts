import pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { familyOf, memoryOf, processorSeconds } from '#scripts/budgets/processes.ts'
import { CLIENTS, type OrderResult, putOrders } from './parts/order-load.ts'
import { putDelivered, type Side, type Sustained, startSide } from './parts/order-sides.ts'
import { openLargeShop, ownDatabase } from './parts/own-database.ts'
import { type PgbenchResult, runPgbench, writeBareScript, writeShopScript } from './parts/pgbench.ts'
import { outputOf } from './parts/program.ts'
import { median, printLoad, quantiles, readRounds, spread } from './parts/rounds.ts'

const AIM_OF_BARE = 0.3
const AIM_OF_OTHER = 2.5
const AIM_MEGABYTES = 300

type Run = { rounds: number; seconds: number; orders: number }

/**
 * Guest orders per second through the whole shop, first without and then with the delivery of their messages,
 * beside pgbench on the same database (the shop's own statements; a bare order) and beside another checkout of
 * the shop, in turns. On the folder of a large shop only the former.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { beside, data, instances, ...wanted } = readRounds(args, { rounds: 3, seconds: 5 })
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
  await measureAlone({ ...alone, ...database, owner }, wanted, onEnd)
  await reportMemory([alone.ours.pid, database.pid])
  await alone.ours.stop()
  if (alone.other) await alone.other.stop()
  // A large shop is left as it is, with all its messages.
  if (data) return

  await owner.query('delete from order_messages; delete from graphile_worker._private_jobs')
  await measureDelivered({ ours: await ownSide(true), other: await otherSide(true) }, wanted)
}

type Sides = { ours: Side; other: Side | '' | undefined }
type Database = { owner: pg.Pool; ownerUrl: string; serverUrl: string; pid: number }

async function measureAlone(
  { ours, other, owner, ownerUrl, serverUrl, pid }: Sides & Database,
  { rounds, seconds, orders }: Run,
  onEnd: OnEnd,
): Promise<void> {
  const before = await countRows(owner)
  const hasPgbench = await outputOf('pgbench', ['--version']).catch(() => undefined)
  const scripts = hasPgbench && {
    shop: { url: serverUrl, file: await writeShopScript(ours.call.products, onEnd) },
    bare: { url: ownerUrl, file: await writeBareScript(ours.call.products, owner, onEnd) },
  }
  const used = async () => {
    // The database is a process beside the shop, not below it.
    const families = [await familyOf(ours.pid), await familyOf(pid)]
    return Promise.all(families.map(processorSeconds))
  }
  const own: OrderResult[] = []
  const others: OrderResult[] = []
  const costs: Array<[shop: number, database: number]> = []
  const statements: PgbenchResult[] = []
  const bare: PgbenchResult[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (scripts) {
      statements.push(await runPgbench({ ...scripts.shop, clients: CLIENTS, seconds }))
      bare.push(await runPgbench({ ...scripts.bare, clients: CLIENTS, seconds }))
    }
    const [shop = 0, postgres = 0] = await used()
    const result = await putOrders(ours.url, ours.call, { orders, round })
    const [shopAfter = 0, postgresAfter = 0] = await used()
    own.push(result)
    const each = 1000 / result.good
    costs.push([(shopAfter - shop) * each, (postgresAfter - postgres) * each])
    if (other) others.push(await putOrders(other.url, other.call, { orders, round }))
  }
  const rates = ratesOf(own)
  console.log(`Guest orders by HTTP, per second: ${spread(rates)} (${CLIENTS} connections, ${rounds} rounds)`)
  const times = own.map((result) => quantiles(result.times))
  for (const [what, name] of [
    ['half', 'median'],
    ['most', '95 %'],
    ['all', 'slowest'],
  ] as const) {
    console.log(`  answer ${name.padEnd(8)} ms: ${spread(times.map((one) => one[what]))}`)
  }
  console.log(
    `  processor per order, ms, shop      : ${spread(
      costs.map(([cost]) => cost),
      2,
    )}`,
  )
  console.log(
    `  processor per order, ms, PostgreSQL: ${spread(
      costs.map(([, cost]) => cost),
      2,
    )}`,
  )
  if (scripts) {
    compare('pgbench, the shop’s statements', rates, perSecond(statements))
    compare('pgbench, a bare order', rates, perSecond(bare), AIM_OF_BARE)
  } else console.log('pgbench is not installed: no comparison with it.')
  if (others.length > 0) compare('the other checkout', rates, ratesOf(others), AIM_OF_OTHER)
  await checkRows(owner, before, own, statements)
}

async function measureDelivered({ ours, other }: Sides, { rounds, orders }: Run): Promise<void> {
  const own: Sustained[] = []
  const others: Sustained[] = []
  for (let round = 0; round < rounds; round += 1) {
    const load = { orders, round: rounds + round }
    own.push(await putDelivered(ours, load))
    if (other) others.push(await putDelivered(other, load))
  }
  const rates = perSecond(own)
  console.log(`Guest orders with all their messages delivered, per second: ${spread(rates)}`)
  const drains = own.map(({ drainSeconds }) => drainSeconds)
  console.log(`  seconds until the last message, after ${orders} orders: ${spread(drains, 1)}`)
  if (others.length > 0) compare('the other checkout, delivered', rates, perSecond(others), AIM_OF_OTHER)
}

function ratesOf(results: OrderResult[]): number[] {
  return results.map(({ good, seconds }) => good / seconds)
}

function perSecond(results: Array<{ perSecond: number }>): number[] {
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
  ours: OrderResult[],
  statements: PgbenchResult[],
): Promise<void> {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const after = await countRows(owner)
  const http = after.http - before.http
  const pgbench = after.pgbench - before.pgbench
  const invoices = after.invoices - before.invoices
  const answered = sum(ours.map(({ good }) => good))
  const different = sum(ours.map((result) => result.different))
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
