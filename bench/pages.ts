import { get } from 'node:http'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { productPath, startShop } from '#scripts/budgets/running-shop.ts'
import { serveByNode } from './parts/bare-http.ts'
import { putLoad } from './parts/load.ts'
import { processorSeconds } from './parts/processes.ts'
import { pin } from './parts/program.ts'
import { median, printLoad, readRounds, spread } from './parts/rounds.ts'

const CONNECTIONS = 64
/** Of the answers of the same bytes by a server that does nothing else. */
const AIM_OF_NODE = 0.8
const MOST_REQUESTS = 5_000_000
const SERVER_CORE = 0
const LOAD_CORE = 1

type Side = { name: string; url: string; pids: number[]; rounds: Round[] }
type Round = { perSecond: number; perProcessorSecond: number }

/** Answers per second of the finished product page, beside bare `node:http` with the same bytes and another checkout. */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, seconds, beside } = readRounds(args, { rounds: 3, seconds: 5 })
  printLoad()
  const ours = await startSide('the shop', undefined, onEnd)
  await read(ours.url)
  const page = await read(ours.url)
  const sides: Side[] = [ours, { name: 'node:http', ...(await serveByNode(page, onEnd)), rounds: [] }]
  if (beside) sides.push(await startSide(beside, beside, onEnd))
  const pinned = await Promise.all(sides.flatMap(({ pids }) => pids).map((pid) => pin(pid, SERVER_CORE)))
  console.log(
    `Page: ${page.body.length} bytes (${page.headers.get('content-encoding')}), ${CONNECTIONS} connections, ${seconds} s a round${pinned.every(Boolean) ? ', servers and load each on one core' : ''}`,
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) side.rounds.push(await measureRound(side, seconds, onEnd))
  }
  for (const { name, rounds: measured } of sides) {
    console.log(`${name}, per second: ${spread(measured.map(({ perSecond }) => perSecond))}`)
  }
  for (const rival of sides.slice(1)) compare(ours, rival)
}

async function startSide(name: string, checkout: string | undefined, onEnd: OnEnd): Promise<Side> {
  const shop = await startShop(onEnd, {}, checkout)
  const url = shop.url + (await productPath(shop.url))
  await read(url)
  return { name, url, pids: [shop.pid], rounds: [] }
}

function compare(ours: Side, rival: Side): void {
  const ratios = (figure: keyof Round) =>
    ours.rounds.map((round, index) => round[figure] / (rival.rounds[index]?.[figure] ?? Number.NaN))
  const verdict = median(ratios('perSecond')) >= AIM_OF_NODE ? 'met' : 'missed'
  console.log(
    `Ratio to ${rival.name} by the clock: ${spread(ratios('perSecond'), 2)} (aim ≥ ${AIM_OF_NODE}: ${verdict}); by the processor: ${spread(ratios('perProcessorSecond'), 2)}`,
  )
}

async function measureRound({ url, pids }: Side, seconds: number, onEnd: OnEnd): Promise<Round> {
  const { hostname: host, port, pathname } = new URL(url)
  const head = `GET ${pathname} HTTP/1.1\r\nhost: ${host}:${port}\r\naccept-encoding: br\r\n\r\n`
  const target = { host, port: Number(port), connections: CONNECTIONS, seconds, most: MOST_REQUESTS }
  const before = await processorSeconds(pids)
  const load = await putLoad(
    { ...target, head, body: '', own: null },
    onEnd,
    (pid) => void pin(pid, LOAD_CORE),
  )
  const used = (await processorSeconds(pids)) - before
  if (Object.keys(load.others).length > 0) throw new Error(`other answers: ${JSON.stringify(load.others)}`)
  return { perSecond: load.good / load.seconds, perProcessorSecond: load.good / used }
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
