import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrationsFolder } from '#platform/database/schema/apply-migrations.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { createLog } from '#platform/log.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { LAST_RELEASED } from '#scripts/schema/migration-rules.ts'
import { openToServer } from '#scripts/steps/database/database-access.ts'
import { root } from '#scripts/steps/tool.ts'
import { orderSteadily } from './parts/orders/steady-orders.ts'

const MOST_WAIT_MS = 1_000
const BEFORE_MS = 3_000
const AFTER_MS = 3_000
const sizes = { products: 20_000, customers: 10_000, users: 5_000, subscribers: 5_000 }
/** What is written while the shop is filled need not last. */
const fillFlags = ['-cmax_wal_size=2GB', '-cshared_buffers=512MB']

/**
 * The longest wait of an order while the migrations of this checkout run on a large shop that an earlier
 * release has made and serves: orders are placed with that release's statements all the time.
 *
 * @throws Error for a wait above a second, or an order that the new schema refuses
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { orders: { type: 'string', default: '200000' }, from: { type: 'string' } },
  })
  const before = values.from ?? commitBefore()
  const folder = await temporaryFolder('boutique-avant-', onEnd)
  extract(before, folder)
  const dataDir = await temporaryFolder('boutique-migration-', onEnd)
  const database = await startEmbedded({ dataDir, log: createLog('error'), flags: fillFlags })
  onEnd(database.stop)
  await migrate(database.ownerUrl, {
    folder: join(folder, 'database', 'migrations'),
    functions: join(folder, 'database', 'functions'),
  })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  onEnd(() => owner.end())
  await fill(
    owner,
    { ...sizes, orders: Number(values.orders) },
    join(folder, 'bench', 'parts', 'large-shop.sql'),
  )
  const serverUrl = await openToServer(owner, database.ownerUrl)

  const orders = await orderSteadily(serverUrl, onEnd)
  const usual = await orders.during(() => new Promise((resolve) => setTimeout(resolve, BEFORE_MS)))
  const began = performance.now()
  let applied: string[] = []
  const meanwhile = await orders.during(async () => {
    applied = await migrate(database.ownerUrl)
  })
  const seconds = (performance.now() - began) / 1000
  const after = await orders.during(() => new Promise((resolve) => setTimeout(resolve, AFTER_MS)))
  await orders.stop()

  console.log(
    `${applied.length} migrations since ${before.slice(0, 8)} and all functions, ${values.orders} orders: ${seconds.toFixed(1)} s`,
  )
  for (const [what, found] of Object.entries({ before: usual, meanwhile, after })) {
    const longest = Math.max(0, ...found.times)
    console.log(
      `  orders ${what.padEnd(9)}: ${String(found.times.length).padStart(5)}, longest wait ${longest.toFixed()} ms, refused ${found.refusals.length}`,
    )
  }
  const [refusal] = [...usual.refusals, ...meanwhile.refusals, ...after.refusals]
  if (refusal) throw new Error(`the release before is refused: ${refusal}`)
  const longest = Math.max(0, ...meanwhile.times)
  if (longest > MOST_WAIT_MS)
    throw new Error(`an order waited ${longest.toFixed()} ms, more than ${MOST_WAIT_MS}`)
}

/** The last commit that had exactly the migrations of the last release: what shops run now. */
function commitBefore(): string {
  const known = readdirSync(migrationsFolder).filter((name) => name.slice(0, 3) <= LAST_RELEASED)
  let later = ''
  for (const commit of git('log', '--first-parent', '--format=%H', '--', 'database/migrations').split('\n')) {
    const names = git('ls-tree', '--name-only', `${commit}:database/migrations`)
    if (names === known.sort().join('\n'))
      return later ? git('rev-parse', `${later}~1`) : git('rev-parse', 'HEAD')
    later = commit
  }
  throw new Error(`no commit has the migrations up to ${LAST_RELEASED} alone: name one by --from=<commit>`)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** Writes the schema of a commit, and how it filled a large shop, into a folder. */
function extract(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit, 'database', 'bench/parts/large-shop.sql'], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
}

async function fill(owner: pg.Client, wanted: Record<string, number>, file: string): Promise<void> {
  for (const [what, count] of Object.entries(wanted))
    await owner.query('select set_config($1, $2, false)', [`large_shop.${what}`, String(count)])
  await owner.query(await readFile(file, 'utf8'))
  await owner.query('reset all')
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')
}
