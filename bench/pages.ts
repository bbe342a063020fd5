import { get } from 'node:http'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { productPath, startShop } from '#scripts/budgets/running-shop.ts'
import { putLoad } from './load/generator.ts'
import { serveByNode } from './parts/bare-http.ts'
import { cacheByNginx, serveByNginx } from './parts/nginx.ts'
import { familyOf, processorSeconds } from './parts/processes.ts'
import { findProgram, outputOf, pin } from './parts/program.ts'
import { median, printLoad, readRounds, spread } from './parts/rounds.ts'

const CONNECTIONS = 64
/** Of the answers of the same bytes by a server that does nothing else. */
const AIM = { node: 0.8, nginx: 0.35, cached: 0.95 }
const MOST_REQUESTS = 5_000_000
const SERVER_CORE = 0
const LOAD_CORE = 1

/**
 * Answers per second of the finished product page, beside bare `node:http` and nginx with the same bytes, in
 * turns.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, seconds } = readRounds(args, { rounds: 3, seconds: 5 })
  printLoad()
  const shop = await startShop(onEnd)
  const path = await productPath(shop.url)
  const url = shop.url + path
  await read(url)
  const page = await read(url)
  const nginx = findProgram('nginx')
  const node = await serveByNode(page, onEnd)
  const rivals: Rival[] = [{ name: 'node:http', aim: AIM.node, ...node, rounds: [] }]
  if (nginx)
    rivals.push({ name: 'nginx', aim: AIM.nginx, ...(await serveByNginx(nginx, page, onEnd)), rounds: [] })
  for (const rival of rivals) {
    if (!(await read(rival.url)).body.equals(page.body))
      throw new Error(`${rival.name} serves something else`)
  }
  const pinned = await pinAll([shop.pid, ...rivals.flatMap(({ pids }) => pids)])
  const wrk = findProgram('wrk')
  console.log(
    `Page: ${page.body.length} bytes (${page.headers.get('content-encoding')}), ${CONNECTIONS} connections, ${seconds} s a round`,
  )
  console.log(
    `Load: ${wrk ? 'wrk' : 'our own (it may be what limits nginx)'}${pinned ? ', each side on one core' : ''}`,
  )

  const load = (target: string) =>
    wrk ? loadByWrk(wrk, target, seconds) : loadByOurs(target, seconds, onEnd)
  const ours: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measureRound([shop.pid], () => load(url)))
    for (const rival of rivals) rival.rounds.push(await measureRound(rival.pids, () => load(rival.url)))
  }
  printRounds('Shop', ours)
  for (const rival of rivals) compare(ours, rival)
  if (!nginx) {
    console.log('nginx is not installed: no comparison with it.')
    return
  }

  await measureBehindCache({ nginx, shop: shop.url, other: node.url, path, rounds, load }, onEnd)
}

type BehindCache = {
  nginx: string
  shop: string
  other: string
  path: string
  rounds: number
  load: (url: string) => Promise<Load>
}

/** The same answer, once from the shop and once from a server that does nothing else, each behind a cache. */
async function measureBehindCache(
  { nginx, shop, other, path, rounds, load }: BehindCache,
  onEnd: OnEnd,
): Promise<void> {
  const ours = await cacheByNginx(nginx, shop, onEnd)
  const theirs = await cacheByNginx(nginx, other, onEnd)
  await pinAll([...ours.pids, ...theirs.pids])
  const behind: Round[] = []
  const rival: Rival = { name: 'nginx caching a static server', aim: AIM.cached, ...theirs, rounds: [] }
  for (let round = 0; round < rounds; round += 1) {
    behind.push(await measureRound(ours.pids, () => load(ours.url + path)))
    rival.rounds.push(await measureRound(theirs.pids, () => load(theirs.url + path)))
  }
  printRounds('Shop behind nginx with a cache', behind)
  compare(behind, rival)
}

type Rival = { name: string; aim: number; url: string; pids: number[]; rounds: Round[] }

function compare(ours: Round[], { name, aim, rounds }: Rival): void {
  printRounds(name, rounds)
  const ratios = (figure: keyof Round) =>
    ours.map((round, index) => round[figure] / (rounds[index]?.[figure] ?? Number.NaN))
  const kept = median(ratios('perSecond')) >= aim
  console.log(
    `Ratio to ${name} by the clock    : ${spread(ratios('perSecond'), 2)} (aim ≥ ${aim.toFixed(2)}: ${kept ? 'met' : 'missed'})`,
  )
  console.log(`Ratio to ${name} by the processor: ${spread(ratios('perProcessorSecond'), 2)}`)
}

type Round = { perSecond: number; perProcessorSecond: number }

async function measureRound(pids: number[], load: () => Promise<Load>): Promise<Round> {
  const before = await processorSeconds(pids)
  const { done, seconds } = await load()
  const used = (await processorSeconds(pids)) - before
  return { perSecond: done / seconds, perProcessorSecond: done / used }
}

function printRounds(name: string, rounds: Round[]): void {
  console.log(`${name}, answers per second: ${spread(rounds.map((round) => round.perSecond))}`)
  console.log(`  per second of processor: ${spread(rounds.map((round) => round.perProcessorSecond))}`)
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

async function pinAll(pids: number[]): Promise<boolean> {
  let pinned = true
  for (const pid of pids) {
    for (const member of await familyOf(pid)) pinned = (await pin(member, SERVER_CORE)) && pinned
  }
  return pinned
}

type Load = { done: number; seconds: number }

async function loadByWrk(wrk: string, url: string, seconds: number): Promise<Load> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'accept-encoding: br', url]
  const taskset = findProgram('taskset')
  const printed = taskset
    ? await outputOf(taskset, ['-c', String(LOAD_CORE), wrk, ...args])
    : await outputOf(wrk, args)
  const trouble = /Non-2xx[^\n]*|Socket errors[^\n]*/.exec(printed)?.[0]
  if (trouble) throw new Error(trouble)
  const [, done, took] = /(\d+) requests in ([\d.]+)s/.exec(printed) ?? []
  return { done: Number(done), seconds: Number(took) }
}

async function loadByOurs(url: string, seconds: number, onEnd: OnEnd): Promise<Load> {
  const { hostname: host, port, pathname } = new URL(url)
  const head = `GET ${pathname} HTTP/1.1\r\nhost: ${host}:${port}\r\naccept-encoding: br\r\n\r\n`
  const target = { host, port: Number(port), connections: CONNECTIONS, seconds, most: MOST_REQUESTS }
  const result = await putLoad(
    { ...target, head, body: '', own: null },
    onEnd,
    (pid) => void pin(pid, LOAD_CORE),
  )
  if (Object.keys(result.others).length > 0)
    throw new Error(`other answers: ${JSON.stringify(result.others)}`)
  return { done: result.good, seconds: result.seconds }
}
