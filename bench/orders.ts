import pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { startShop } from '#scripts/budgets/running-shop.ts'
import type { LoadResult } from './load/job.ts'
import { CLIENTS, putOrders, recordCall } from './parts/order-load.ts'
import { ownDatabase } from './parts/own-database.ts'
import { type PgbenchResult, runPgbench, writePgbenchScript } from './parts/pgbench.ts'
import { familyOf, memoryOf, processorSeconds } from './parts/processes.ts'
import { findProgram } from './parts/program.ts'
import { median, readRounds, spread, tellLoad } from './parts/rounds.ts'

const AIM = 0.5
const AIM_MEGABYTES = 300

/**
 * Guest orders per second through the whole shop, beside pgbench with the same statements on the same
 * database, in turns.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, seconds } = readRounds(args, { rounds: 3, seconds: 8 })
  tellLoad()
  const database = await ownDatabase(onEnd)
  const shop = await startShop(onEnd, {
    DATABASE_URL: database.ownerUrl,
    LIMIT_ORDERS_PER_ADDRESS: 'off',
    LIMIT_REQUESTS_PER_ADDRESS: 'off',
    LIMIT_SIGNINS_PER_ADDRESS: 'off',
  })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  onEnd(() => owner.end())
  const call = await recordCall(shop.url, owner, onEnd)
  const pgbench = findProgram('pgbench')
  const file = await writePgbenchScript(call.product, onEnd)

  const ours: LoadResult[] = []
  const theirs: PgbenchResult[] = []
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (pgbench)
      theirs.push(await runPgbench(pgbench, { url: database.serverUrl, file, clients: CLIENTS, seconds }))
    const cost = await startCosting(shop.pid, database.pid)
    const result = await putOrders(shop.url, call, { seconds, round }, onEnd)
    ours.push(result)
    costs.push(await cost(result.good))
  }
  report(ours, theirs)
  console.log(
    `  processor per order, ms, shop      : ${spread(
      costs.map((cost) => cost.shop),
      2,
    )}`,
  )
  console.log(
    `  processor per order, ms, PostgreSQL: ${spread(
      costs.map((cost) => cost.database),
      2,
    )}`,
  )
  await reportMemory([shop.pid, database.pid])
  await checkRows(owner, ours, theirs)
}

type Cost = { shop: number; database: number }

/**
 * Takes the processor time of both sides now; what it gives back tells the milliseconds that each order has
 * cost since.
 */
async function startCosting(shop: number, database: number): Promise<(orders: number) => Promise<Cost>> {
  const used = async () => [await processorSeconds([shop]), await processorSeconds(await familyOf(database))]
  const [shopBefore = 0, databaseBefore = 0] = await used()
  return async (orders) => {
    const [shopAfter = 0, databaseAfter = 0] = await used()
    return {
      shop: ((shopAfter - shopBefore) * 1000) / orders,
      database: ((databaseAfter - databaseBefore) * 1000) / orders,
    }
  }
}

function report(ours: LoadResult[], theirs: PgbenchResult[]): void {
  const rates = ours.map(({ good, seconds }) => good / seconds)
  console.log(
    `Guest orders by HTTP, per second: ${spread(rates)} (${CLIENTS} connections, ${ours.length} rounds)`,
  )
  for (const [what, name] of [
    ['p50', 'median'],
    ['p95', '95 %'],
    ['p99', '99 %'],
  ] as const) {
    console.log(
      `  answer ${name.padEnd(8)} ms: ${spread(
        ours.map(({ times }) => times[what]),
        1,
      )}`,
    )
  }
  if (theirs.length === 0) {
    console.log('pgbench is not installed: no comparison.')
    return
  }
  console.log(`pgbench, the same statements, per second: ${spread(theirs.map(({ perSecond }) => perSecond))}`)
  const ratios = rates.map((rate, round) => rate / (theirs[round]?.perSecond ?? Number.NaN))
  const kept = median(ratios) >= AIM
  console.log(`Ratio: ${spread(ratios, 2)} (aim ≥ ${AIM.toFixed(2)}: ${kept ? 'met' : 'missed'})`)
}

async function reportMemory(pids: number[]): Promise<void> {
  const families = await Promise.all(pids.map(familyOf))
  const [shop, database] = await Promise.all(families.map(memoryOf))
  if (shop === undefined || database === undefined) {
    console.log('Memory: this system does not tell.')
    return
  }
  const all = shop + database
  const verdict = all <= AIM_MEGABYTES ? 'met' : 'missed'
  console.log(
    `Memory after the load: ${all.toFixed()} MB (shop ${shop.toFixed()}, PostgreSQL ${database.toFixed()} in ${families[1]?.length} processes; aim ≤ ${AIM_MEGABYTES}: ${verdict})`,
  )
}

/** Every answer that named an order stands for one in the database, and there is no other. */
async function checkRows(owner: pg.Pool, ours: LoadResult[], theirs: PgbenchResult[]): Promise<void> {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const { rows } = await owner.query<{ http: number; pgbench: number; invoices: number }>(
    `select count(*) filter (where customer_phone like '07%')::integer as http,
            count(*) filter (where customer_phone like '05%')::integer as pgbench,
            (select count(*)::integer from invoices) as invoices
     from orders`,
  )
  const [found] = rows
  const answered = sum(ours.map(({ good }) => good))
  const different = sum(ours.map(({ orders }) => orders))
  const processed = sum(theirs.map(({ done }) => done))
  console.log(
    `Answers with a number: ${answered}, different numbers: ${different}, orders in the database: ${found?.http}`,
  )
  console.log(
    `pgbench: ${processed} transactions, orders in the database: ${found?.pgbench}; invoices in all: ${found?.invoices}`,
  )
  const others = ours.flatMap((result) => Object.entries(result.others))
  for (const [what, count] of others) console.log(`  other answer (${count}): ${what}`)
  const same = found?.http === answered && different === answered && others.length === 0
  const paired = found?.pgbench === processed && found?.invoices === answered + processed
  if (!same || !paired) throw new Error('the answers and the database disagree')
  console.log('Answers and database agree.')
}
