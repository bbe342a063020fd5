import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { familyOf, memoryOf } from '#scripts/budgets/processes.ts'
import { ShopProcess, startShop, temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { seconds } from '#scripts/steps/progress.ts'
import { root } from '#scripts/steps/tool.ts'
import { printLoad, readRounds, spread } from './parts/rounds.ts'

/**
 * From a clean clone of what is committed to a running shop: the first start installs and builds, the others
 * do not; then what the running shop and its PostgreSQL hold in memory.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds } = readRounds(args, { rounds: 3, seconds: 1 })
  printLoad()
  const folder = join(await temporaryFolder('boutique-clone-', onEnd), 'boutique')
  const began = performance.now()
  const clone = spawn('git', ['clone', '--quiet', root, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(clone, 'exit')
  if (code !== 0) throw new Error('git clone failed')
  console.log(`Clone: ${seconds(began)} s`)
  const first = await timeStart(folder, onEnd)
  for (const line of first.out.split('\n')) if (/ en [\d,]+ s$/.test(line)) console.log(`  ${line}`)
  console.log(`First start, from "npm start" to "Boutique prête": ${spread([first.took], 1)} s`)
  const later: number[] = []
  for (let round = 0; round < rounds; round += 1) later.push((await timeStart(folder, onEnd)).took)
  console.log(`Later starts (${rounds}): ${spread(later, 1)} s`)
  await measureMemory(onEnd)
}

/** Once ready, and once each of the shop's pages in the sitemap was read. */
async function measureMemory(onEnd: OnEnd): Promise<void> {
  const { url, pid } = await startShop(onEnd)
  const megabytes = async () => (await memoryOf(await familyOf(pid)))?.toFixed() ?? '?'
  console.log(`Memory of shop and PostgreSQL, once ready: ${await megabytes()} MB`)
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  for (const path of paths) await (await fetch(url + path)).text()
  console.log(`Memory after ${paths.length} pages: ${await megabytes()} MB`)
}

/** Seconds from "npm start" until it is ready, and what it printed. */
async function timeStart(folder: string, onEnd: OnEnd): Promise<{ took: number; out: string }> {
  const env = { ...ownEnvironment(), PATH: pathOfPerson(), RUN_WITH_PARENT: '' }
  const began = performance.now()
  const shop = new ShopProcess(env, { program: 'npm', command: ['start'], cwd: folder, detached: true })
  onEnd(() => stop(shop))
  await shop.ready()
  const took = (performance.now() - began) / 1000
  const { status } = await fetch(shop.url)
  await stop(shop)
  if (status !== 200) throw new Error(`the home page answers ${status}`)
  return { took, out: shop.out }
}

/** npm needs what this machine has set for it (registry, proxy, certificates); no setting of a shop is passed on. */
function ownEnvironment(): Record<string, string | undefined> {
  const foreign = /^(npm_|NODE_|SSL_|HTTPS?_PROXY$|NO_PROXY$)/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => foreign.test(name)))
}

/** Without the folders of this checkout, that npm and scripts/run.mjs put in front. */
function pathOfPerson(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.startsWith(root)).join(delimiter)
}

/** Ctrl-C reaches all that a terminal started; so does this. */
async function stop(shop: ShopProcess): Promise<void> {
  if (shop.isOver) return
  process.kill(-shop.pid, 'SIGINT')
  await shop.ended()
}
