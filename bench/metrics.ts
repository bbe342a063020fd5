import { freePort } from '#platform/free-port.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import type { LoadResult } from './load/job.ts'
import { CLIENTS, putOrders } from './parts/orders/order-load.ts'
import { orderAndDeliver, type Side, startSide, withCost } from './parts/orders/order-sides.ts'
import { printLoad, readRounds, spread } from './parts/rounds.ts'

/** Three times as often as Prometheus asks by default. */
const SCRAPE_MS = 5_000

type Figures = { rates: number[]; costs: number[]; times: number[] }

/**
 * What METRICS_PORT costs: guest orders per second over HTTP with metrics that somebody reads, beside the same shop
 * without. Each has a database of its own. They take turns, and who begins changes with each round; a round begins when
 * every message of the previous one is delivered.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, seconds } = readRounds(args, { rounds: 6, seconds: 10 })
  printLoad()
  const port = await freePort()
  const sides = {
    with: await startSide({ delivers: true, settings: { METRICS_PORT: String(port) } }, onEnd),
    without: await startSide({ delivers: true }, onEnd),
  }
  const scraper = scrape(`http://127.0.0.1:${port}/metrics`, onEnd)
  const found = {
    with: { rates: [], costs: [], times: [] } as Figures,
    without: { rates: [], costs: [], times: [] } as Figures,
  }
  // The first round of each warms it up, and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const { good, seconds: took, times, cost } = await measure(sides[name], { seconds, round }, onEnd)
      if (round === 0) continue
      found[name].rates.push(good / took)
      found[name].costs.push(cost)
      found[name].times.push(times.p95)
    }
  }
  const { asked, bytes } = await scraper.stop()
  console.log(
    `Metrics read ${asked} times, every ${SCRAPE_MS / 1000} s; the last answer had ${(bytes / 1000).toFixed(1)} kB`,
  )
  for (const name of ['without', 'with'] as const) {
    const { rates, costs, times } = found[name]
    console.log(
      `Guest orders ${name} metrics, per second: ${spread(rates)} (${CLIENTS} connections, ${rounds} rounds)`,
    )
    console.log(`  answer 95 % ms                   : ${spread(times, 1)}`)
    console.log(`  processor per order, ms, shop    : ${spread(costs, 3)}`)
  }
  console.log(
    `Orders per second, with to without: ${spread(ratios(found.with.rates, found.without.rates), 3)}`,
  )
  console.log(
    `Processor of the shop, with to without: ${spread(ratios(found.with.costs, found.without.costs), 3)}`,
  )
}

async function measure(
  side: Side,
  load: { seconds: number; round: number },
  onEnd: OnEnd,
): Promise<LoadResult & { cost: number }> {
  let shop = Number.NaN
  const { orders } = await orderAndDeliver(side, async () => {
    const { result, cost } = await withCost(side, () => putOrders(side.url, side.call, load, onEnd))
    shop = cost.shop
    return result
  })
  if (orders.good === 0) throw new Error('no order was placed')
  return { ...orders, cost: shop }
}

function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
}

/** Reads the metrics at once and then all the time, as Prometheus would, until it is stopped. */
function scrape(url: string, onEnd: OnEnd) {
  let asked = 0
  let bytes = 0
  let failure: unknown
  async function ask(): Promise<void> {
    const response = await fetch(url)
    const text = await response.text()
    if (!response.ok || !text.includes('shop_orders_placed_total'))
      throw new Error(`metrics: ${response.status}`)
    asked += 1
    bytes = text.length
  }
  let asking = Promise.resolve()
  const again = () => {
    asking = ask().catch((error: unknown) => {
      failure ??= error
    })
  }
  again()
  const timer = setInterval(again, SCRAPE_MS)
  onEnd(async () => clearInterval(timer))
  return {
    async stop(): Promise<{ asked: number; bytes: number }> {
      clearInterval(timer)
      await asking
      if (failure) throw failure
      return { asked, bytes }
    },
  }
}
