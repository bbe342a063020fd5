import pg from 'pg'
import { listFeaturedProducts, listProducts } from '#features/catalogue/server/list-products.server.ts'
import { listCategories } from '#features/catalogue/server/read-catalogue.server.ts'
import { searchProducts } from '#features/catalogue/server/search-products.server.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import { openRuntime } from '#platform/runtime.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { prepare } from '#scripts/prepare.ts'
import { addPerfumes } from './parts/orders/perfumes.ts'
import { familyOf, processorSeconds } from './parts/processes.ts'
import { printLoad, readRounds } from './parts/rounds.ts'

const SIZES = [100, 10_000, 100_000]
const AIM_MS = 30
const LIST_READS = 20

/** What people type, by kind. The generated catalogue (parts/perfumes.ts) contains these words. */
const questions = {
  'common word': ['ambre', 'rose', 'vanille', 'eau', 'parfum', 'musc', 'coeur'],
  'start of a word': ['am', 'ro', 'jas', 'van', 'co', 'ess', 'l eau'],
  'several words': ['ambre dore', 'nuit etoilee', 'rose et musc', 'eau de parfum jasmin', 'jardin d’ivoire'],
  'rare word': ['parfum 4217', 'maison 77', 'no 99 ambre'],
  misspelt: ['jardn secret', 'vanile presieuse', 'abmre', 'nuit etoille', 'frangipannier', 'patchoully'],
  'nothing to find': ['xyzzyq', 'qwertz uiop', '%_%', '🌹🌹', 'zzzzzzzzzzzzzzzzzzzz', 'kwxjzq vbnmlp'],
}

/**
 * How long the shop's server takes for a question and for a page of a list, with catalogues of three sizes in one PostgreSQL of its
 * own.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds } = readRounds(args, { rounds: 5, seconds: 1 })
  printLoad()
  const { owner, pid } = await openShop(onEnd)
  for (const size of SIZES) {
    const seconds = await addPerfumes(owner, size)
    console.log(`\n${size.toLocaleString('en')} products (the last ones entered in ${seconds.toFixed(1)} s)`)
    const all: number[] = []
    const used = await processorSeconds(await familyOf(pid))
    for (const [kind, asked] of Object.entries(questions)) {
      const times = await timesOf(
        asked.map((question) => () => searchProducts(question)),
        rounds,
      )
      all.push(...times)
      console.log(`  ${kind.padEnd(15)} ${percentiles(times)}`)
    }
    const spent = (await processorSeconds(await familyOf(pid))) - used
    const verdict = percentile(all, 0.95) < AIM_MS ? 'met' : 'missed'
    console.log(`  ${'together'.padEnd(15)} ${percentiles(all)}  (aim: 95 % < ${AIM_MS} ms: ${verdict})`)
    const asked = (all.length * (rounds + 1)) / rounds
    console.log(`  processor of PostgreSQL per question: ${((spent * 1000) / asked).toFixed(1)} ms`)
    for (const [kind, read] of Object.entries(await lists())) {
      console.log(`  ${kind.padEnd(15)} ${percentiles(await timesOf(Array(LIST_READS).fill(read), rounds))}`)
    }
  }
}

async function openShop(onEnd: OnEnd) {
  const dataDir = await temporaryFolder('boutique-recherche-', onEnd)
  const log = createLog('error')
  const embedded = await startEmbedded({ dataDir, log })
  onEnd(embedded.stop)
  const config = readConfig({
    DATABASE_URL: embedded.ownerUrl,
    DEMO_DATA: 'off',
    ADMIN_EMAIL: 'admin@boutique.test',
    ADMIN_PASSWORD: 'lampe-orage-7-cacao',
  })
  const { serverUrl } = await prepare(config, { log, signal: new AbortController().signal })
  const { database, authDatabase } = openRuntime(config, serverUrl)
  const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 1 })
  onEnd(() => Promise.all([owner.end(), database.end(), authDatabase.end()]))
  return { owner, pid: embedded.pid }
}

/** What a visitor pages through: the newest products, the hundredth page, a category. */
async function lists(): Promise<Record<string, () => Promise<unknown>>> {
  const [category] = await listCategories()
  const categoryId = category?.id ?? null
  let cursor: string | null = null
  for (let page = 0; page < 100; page += 1) {
    const { next } = await listProducts({ categoryId: null, cursor })
    cursor = next ?? cursor
  }
  return {
    'list: newest': () => listProducts({ categoryId: null, cursor: null }),
    'list: page 100': () => listProducts({ categoryId: null, cursor }),
    'list: category': () => listProducts({ categoryId, cursor: null }),
    'list: featured': () => listFeaturedProducts(),
  }
}

/** Milliseconds of each question, asked in turns; a first turn warms connections and memory. */
async function timesOf(asked: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const ask of asked) {
      const start = performance.now()
      await ask()
      if (round > 0) times.push(performance.now() - start)
    }
  }
  return times
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN
}

function percentiles(times: readonly number[]): string {
  const [half, most, worst] = [0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(1).padStart(6))
  return `median ${half} ms · 95 % ${most} ms · max ${worst} ms`
}
