import pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { familyOf, memoryOf, processorSeconds } from '#scripts/budgets/processes.ts'
import { CLIENTS, type OrderResult, putOrders } from './parts/order-load.ts'
import { putDelivered, type Side, type Sustained, startSide } from './parts/order-sides.ts'
import { openLargeShop, ownDatabase } from './parts/own-database.ts'
import { printLoad, printRatio, quantiles, readRounds, spread } from './parts/rounds.ts'

const AIM_MEGABYTES = 300

type Run = { rounds: number; orders: number }

/**
 * Guest orders per second through the whole shop, first without and then with the delivery of their messages, beside another
 * checkout of the shop, in turns. On the folder of a large shop only the former.
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
  const ownSide = (delivers: boolean) => startSide({ database, delivers, settings }, onEnd)
  const otherSide = (delivers: boolean) => beside && startSide({ checkout: beside, delivers }, onEnd)

  const alone = { ours: await ownSide(false), other: await otherSide(false) }
  await measureAlone({ ...alone, owner, pid: database.pid }, wanted)
  await reportMemory([alone.ours.pid, database.pid])
  await alone.ours.stop()
  if (alone.other) await alone.other.stop()
  // A large shop is left as it is, with all its messages.
  if (data) return

  await owner.query('delete from order_messages; delete from graphile_worker._private_jobs')
  await measureDelivered({ ours: await ownSide(true), other: await otherSide(true) }, wanted)
}

type Sides = { ours: Side; other: Side | '' | undefined }
type Database = { owner: pg.Pool; pid: number }

async function measureAlone(
  { ours, other, owner, pid }: Sides & Database,
  { rounds, orders }: Run,
): Promise<void> {
  const before = await countRows(owner)
  const used = async () => {
    // The database is a process beside the shop, not below it.
    const families = [await familyOf(ours.pid), await familyOf(pid)]
    return Promise.all(families.map(processorSeconds))
  }
  const own: OrderResult[] = []
  const others: OrderResult[] = []
  const costs: Array<[shop: number, database: number]> = []
  for (let round = 0; round < rounds; round += 1) {
    const [shop = 0, postgres = 0] = await used()
    const result = await putOrders(ours.url, ours.products, { orders, round })
    const [shopAfter = 0, postgresAfter = 0] = await used()
    own.push(result)
    const each = 1000 / result.good
    costs.push([(shopAfter - shop) * each, (postgresAfter - postgres) * each])
    if (other) others.push(await putOrders(other.url, other.products, { orders, round }))
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
  if (other) printRatio('the other checkout', rates, ratesOf(others))
  await checkRows(owner, before, own)
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
  if (other) printRatio('the other checkout, delivered', rates, perSecond(others))
}

function ratesOf(results: OrderResult[]): number[] {
  return results.map(({ good, seconds }) => good / seconds)
}

function perSecond(results: Sustained[]): number[] {
  return results.map((result) => result.perSecond)
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

type Rows = { orders: number; invoices: number }

async function countRows(owner: pg.Pool): Promise<Rows> {
  const { rows } = await owner.query<Rows>(
    `select count(*)::integer as orders, (select count(*)::integer from invoices) as invoices
     from orders where customer_phone like '07%'`,
  )
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}

/** Every answer with an order number has its order in the database, and there is no other new order. */
async function checkRows(owner: pg.Pool, before: Rows, ours: OrderResult[]): Promise<void> {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const after = await countRows(owner)
  const orders = after.orders - before.orders
  const invoices = after.invoices - before.invoices
  const answered = sum(ours.map(({ good }) => good))
  const different = sum(ours.map((result) => result.different))
  console.log(
    `Answers with a number: ${answered}, different numbers: ${different}; in the database: ${orders} orders, ${invoices} invoices`,
  )
  const others = ours.flatMap((result) => Object.entries(result.others))
  for (const [what, count] of others) console.log(`  other answer (${count}): ${what}`)
  if (others.length > 0 || [different, orders, invoices].some((count) => count !== answered))
    throw new Error('the answers and the database disagree')
  console.log('Answers and database agree.')
}
