import pg from 'pg'
import { french } from '#scripts/budgets/budget-table.ts'
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

/** Guest orders per second through the whole shop, beside pgbench with the same statements on the same database, in turns. */
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
    `  processeur par commande, ms, boutique   : ${spread(
      costs.map((cost) => cost.shop),
      2,
    )}`,
  )
  console.log(
    `  processeur par commande, ms, PostgreSQL : ${spread(
      costs.map((cost) => cost.database),
      2,
    )}`,
  )
  await reportMemory([shop.pid, database.pid])
  await checkRows(owner, ours, theirs)
}

type Cost = { shop: number; database: number }

/** Takes the processor time of both sides now; what it gives back tells the milliseconds that each order has cost since. */
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
    `Commandes d'invités par HTTP, par seconde : ${spread(rates)} (${CLIENTS} connexions, ${ours.length} tours)`,
  )
  for (const [what, name] of [
    ['p50', 'médiane'],
    ['p95', '95 %'],
    ['p99', '99 %'],
  ] as const) {
    console.log(
      `  réponse ${name.padEnd(8)} ms : ${spread(
        ours.map(({ times }) => times[what]),
        1,
      )}`,
    )
  }
  if (theirs.length === 0) {
    console.log("pgbench n'est pas installé : pas de comparaison.")
    return
  }
  console.log(
    `pgbench, les mêmes instructions, par seconde : ${spread(theirs.map(({ perSecond }) => perSecond))}`,
  )
  const ratios = rates.map((rate, round) => rate / (theirs[round]?.perSecond ?? Number.NaN))
  const kept = median(ratios) >= AIM
  console.log(`Rapport : ${spread(ratios, 2)} (but ≥ ${french(AIM, 2)} : ${kept ? 'tenu' : 'manqué'})`)
}

async function reportMemory(pids: number[]): Promise<void> {
  const families = await Promise.all(pids.map(familyOf))
  const [shop, database] = await Promise.all(families.map(memoryOf))
  if (shop === undefined || database === undefined) {
    console.log('Mémoire : ce système ne la dit pas.')
    return
  }
  const all = shop + database
  const verdict = all <= AIM_MEGABYTES ? 'tenu' : 'manqué'
  console.log(
    `Mémoire après la charge : ${french(all)} Mo (boutique ${french(shop)}, PostgreSQL ${french(database)} en ${families[1]?.length} processus ; but ≤ ${AIM_MEGABYTES} : ${verdict})`,
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
    `Réponses avec numéro : ${answered}, numéros différents : ${different}, commandes en base : ${found?.http}`,
  )
  console.log(
    `pgbench : ${processed} transactions, commandes en base : ${found?.pgbench} ; factures en tout : ${found?.invoices}`,
  )
  const others = ours.flatMap((result) => Object.entries(result.others))
  for (const [what, count] of others) console.log(`  autre réponse (${count}) : ${what}`)
  const same = found?.http === answered && different === answered && others.length === 0
  const paired = found?.pgbench === processed && found?.invoices === answered + processed
  if (!same || !paired) throw new Error('les réponses et la base ne disent pas la même chose')
  console.log('Réponses et base concordent.')
}
