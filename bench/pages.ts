import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { familyOf, memoryOf, processorSeconds } from '#scripts/budgets/processes.ts'
import { productPath, startShop } from '#scripts/budgets/running-shop.ts'
import { putLoad } from './parts/load.ts'
import { pin } from './parts/program.ts'
import { printLoad, printRatio, readRounds, spread } from './parts/rounds.ts'

const CONNECTIONS = 64
const SERVER_CORE = 0
const LOAD_CORE = 1

const packed = { 'accept-encoding': 'br' }

type Side = { name: string; url: string; pid: number; rounds: number[] }

/**
 * Answers per second of processor time of the finished product page, beside another checkout; then what the shop and its
 * PostgreSQL hold in memory. By the clock the load generator would be measured: one answer costs it more than the server.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, seconds, beside } = readRounds(args, { rounds: 3, seconds: 5 })
  printLoad()
  const ours = await startSide('the shop', undefined, onEnd)
  const sides = [ours, ...(beside ? [await startSide(beside, beside, onEnd)] : [])]
  const pinned = [
    ...(await Promise.all(sides.map(({ pid }) => pin(pid, SERVER_CORE)))),
    await pin(process.pid, LOAD_CORE),
  ]
  console.log(
    `${CONNECTIONS} connections, ${seconds} s a round${pinned.every(Boolean) ? ', servers and load each on one core' : ''}`,
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) side.rounds.push(await measureRound(side, seconds))
  }
  console.log(`Answers per second of processor time: ${spread(ours.rounds)}`)
  for (const { name, rounds: theirs } of sides.slice(1)) printRatio(name, ours.rounds, theirs)
  await readEveryPage(new URL(ours.url).origin)
  const megabytes = await memoryOf(await familyOf(ours.pid))
  console.log(`Memory of shop and PostgreSQL after every page: ${megabytes?.toFixed() ?? '?'} MB`)
}

async function readEveryPage(origin: string): Promise<void> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g))
    await (await fetch(origin + new URL(address).pathname)).text()
}

async function startSide(name: string, checkout: string | undefined, onEnd: OnEnd): Promise<Side> {
  const shop = await startShop(onEnd, {}, checkout)
  const url = shop.url + (await productPath(shop.url))
  const page = await fetch(url, { headers: packed })
  console.log(`${name}: a page of ${page.headers.get('content-length')} bytes`)
  return { name, url, pid: shop.pid, rounds: [] }
}

async function measureRound({ url, pid }: Side, seconds: number): Promise<number> {
  const { origin, pathname } = new URL(url)
  const request = { method: 'GET', path: pathname, headers: packed }
  const before = await processorSeconds([pid])
  const load = await putLoad({ url: origin, connections: CONNECTIONS, request }, { duration: seconds })
  const used = (await processorSeconds([pid])) - before
  if (Object.keys(load.others).length > 0) throw new Error(`other answers: ${JSON.stringify(load.others)}`)
  return load.times.length / used
}
