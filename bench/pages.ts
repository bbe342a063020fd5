import { get } from 'node:http'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { processorSeconds } from '#scripts/budgets/processes.ts'
import { productPath, startShop } from '#scripts/budgets/running-shop.ts'
import { serveByNode } from './parts/bare-http.ts'
import { putLoad } from './parts/load.ts'
import { pin } from './parts/program.ts'
import { median, printLoad, readRounds, spread } from './parts/rounds.ts'

const CONNECTIONS = 64
/** Of the answers of the same bytes by a server that does nothing else. */
const AIM_OF_NODE = 0.8
const SERVER_CORE = 0
const LOAD_CORE = 1

type Side = { name: string; url: string; pid: number; rounds: number[] }

/**
 * Answers per second of processor time of the finished product page, beside bare `node:http` with the same bytes and
 * another checkout. By the clock the load generator would be measured: one answer costs it more than the server.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, seconds, beside } = readRounds(args, { rounds: 3, seconds: 5 })
  printLoad()
  const ours = await startSide('the shop', undefined, onEnd)
  const page = await read(ours.url)
  const sides: Side[] = [ours, { name: 'node:http', ...(await serveByNode(page, onEnd)), rounds: [] }]
  if (beside) sides.push(await startSide(beside, beside, onEnd))
  const pinned = [
    ...(await Promise.all(sides.map(({ pid }) => pin(pid, SERVER_CORE)))),
    await pin(process.pid, LOAD_CORE),
  ]
  console.log(
    `Page: ${page.body.length} bytes (${page.headers.get('content-encoding')}), ${CONNECTIONS} connections, ${seconds} s a round${pinned.every(Boolean) ? ', servers and load each on one core' : ''}`,
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) side.rounds.push(await measureRound(side, seconds))
  }
  for (const { name, rounds: measured } of sides) {
    console.log(`${name}, answers per second of processor time: ${spread(measured)}`)
  }
  for (const rival of sides.slice(1)) {
    const ratios = ours.rounds.map((rate, round) => rate / (rival.rounds[round] ?? Number.NaN))
    const verdict = median(ratios) >= AIM_OF_NODE ? 'met' : 'missed'
    console.log(`Ratio to ${rival.name}: ${spread(ratios, 2)} (aim ≥ ${AIM_OF_NODE}: ${verdict})`)
  }
}

async function startSide(name: string, checkout: string | undefined, onEnd: OnEnd): Promise<Side> {
  const shop = await startShop(onEnd, {}, checkout)
  const url = shop.url + (await productPath(shop.url))
  await read(url)
  return { name, url, pid: shop.pid, rounds: [] }
}

async function measureRound({ url, pid }: Side, seconds: number): Promise<number> {
  const { origin, pathname } = new URL(url)
  const request = { method: 'GET', path: pathname, headers: { 'accept-encoding': 'br' } }
  const before = await processorSeconds([pid])
  const load = await putLoad({ url: origin, connections: CONNECTIONS, request }, { duration: seconds })
  const used = (await processorSeconds([pid])) - before
  if (Object.keys(load.others).length > 0) throw new Error(`other answers: ${JSON.stringify(load.others)}`)
  return load.times.length / used
}

/** As a browser asks; `fetch` would unpack the bytes. */
function read(url: string): Promise<{ headers: Headers; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const headers = new Headers(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      )
      resolve({ headers, body: Buffer.concat(await response.toArray()) })
    }).once('error', reject)
  })
}
