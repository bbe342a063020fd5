import { parseArgs } from 'node:util'
import pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { startShop } from '#scripts/budgets/running-shop.ts'
import { adminCalls, takeSamples } from './parts/admin/admin-calls.ts'
import { weighAdminScripts } from './parts/admin/admin-scripts.ts'
import { type AdminSession, openAdminSession } from './parts/admin/admin-session.ts'
import { openLargeShop } from './parts/large-shop.ts'
import { measureArrivals } from './parts/orders/order-arrivals.ts'
import { familyOf, processorSeconds } from './parts/processes.ts'
import { printLoad, quantiles, readRounds } from './parts/rounds.ts'

const WARM_UP = 5
const CALLS_PER_ROUND = 20
const MOST_MILLISECONDS = 50

/**
 * The administration of a large shop, through HTTP: its lists, searches and figures, its polls, how soon an
 * order is there.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { values, tokens } = parseArgs({
    args,
    options: { data: { type: 'string' }, orders: { type: 'string' }, rounds: { type: 'string' } },
    tokens: true,
  })
  const { rounds } = readRounds(
    tokens.flatMap((token) =>
      token.kind === 'option' && token.name === 'rounds' ? [`--rounds=${token.value}`] : [],
    ),
    { rounds: 5, seconds: 1 },
  )
  printLoad()
  const database = await openLargeShop(onEnd, { data: values.data })
  const shop = await startShop(onEnd, {
    DATABASE_URL: database.ownerUrl,
    LIMIT_ORDERS_PER_ADDRESS: 'off',
    LIMIT_REQUESTS_PER_ADDRESS: 'off',
    LIMIT_SIGNINS_PER_ADDRESS: 'off',
  })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  onEnd(() => owner.end())
  const browser = await openBrowser(onEnd)
  const session = await openAdminSession(browser, shop.url)
  onEnd(async () => session.end())

  const pids = [shop.pid, database.pid]
  await measureCalls(session, owner, { count: rounds * CALLS_PER_ROUND, pids })
  await measurePoll(session, rounds * CALLS_PER_ROUND)
  await weighAdminScripts(browser, shop.url, session.cookie)
  await measureArrivals({ browser, shop, session, database, count: Number(values.orders ?? 200) })
}

type Effort = { count: number; pids: number[] }

/** The processor's time does not grow when the machine has other work; the clock's does. */
async function measureCalls(session: AdminSession, owner: pg.Client, { count, pids }: Effort): Promise<void> {
  console.log(
    `Answers, in ms, of ${count} calls one after the other (aim: 95 % within ${MOST_MILLISECONDS} ms):`,
  )
  const titles = ['median', '95 %', 'max', 'processor']
  console.log(`  ${''.padEnd(34)}${titles.map((title) => title.padStart(11)).join('')}`)
  const used = async () => processorSeconds((await Promise.all(pids.map(familyOf))).flat())
  for (const { what, name, data } of adminCalls(await takeSamples(owner))) {
    const call = async (round: number) => (await session.call(name, data?.(round))).milliseconds
    for (let round = 0; round < WARM_UP; round += 1) await call(count + round)
    const before = await used()
    const times: number[] = []
    for (let round = 0; round < count; round += 1) times.push(await call(round))
    const processor = (((await used()) - before) * 1000) / count
    const { half, most, all } = quantiles(times)
    const figures = [half, most, all, processor].map((ms) => ms.toFixed(1).padStart(11)).join('')
    console.log(`  ${what.padEnd(34)}${figures}${most <= MOST_MILLISECONDS ? '' : '   missed'}`)
  }
}

/** A poll that finds nothing new, as an open orders tab makes one every two seconds. */
async function measurePoll(session: AdminSession, count: number): Promise<void> {
  const first = await session.call('getOrdersVersion', { versions: [] })
  const version = [...first.text.matchAll(/"s":"([^"]+)"/g)].at(-1)?.[1] ?? ''
  const times: number[] = []
  let bytes = { sent: 0, received: 0 }
  for (let round = 0; round < count; round += 1) {
    const { milliseconds, text, sent, received } = await session.call('getOrdersVersion', {
      versions: [version],
    })
    if (text.includes(version)) throw new Error('a poll without new orders returned some')
    times.push(milliseconds)
    bytes = { sent, received }
  }
  const { half, most } = quantiles(times)
  console.log(
    `A poll without news: median ${half.toFixed(1)} ms, 95 % ${most.toFixed(1)} ms; ${bytes.sent} bytes sent (without the headers that only browsers send), ${bytes.received} received, headers included.`,
  )
}
