import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { startShop } from '#scripts/budgets/running-shop.ts'
import { ensureBuilt } from '#scripts/steps/build-app.ts'
import { printLoad, readRounds, spread } from './parts/rounds.ts'
import { type Visit, visitSlowly } from './parts/slow-visit.ts'

const networks = [
  { name: '1.6 Mbit/s, 150 ms', bytesPerSecond: 200_000, latency: 150 },
  { name: '400 kbit/s, 400 ms', bytesPerSecond: 50_000, latency: 400 },
]

/** How long a phone shows /boutique before it can press, and how many of the taps made meanwhile are done. */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds } = readRounds(args, { rounds: 5, seconds: 1 })
  await ensureBuilt({ signal: new AbortController().signal })
  const { url } = await startShop(onEnd)
  await (await fetch(`${url}/boutique`)).text()
  const browser = await openBrowser(onEnd)
  printLoad()
  for (const network of networks) {
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await visitSlowly(browser, url, network))
    const seconds = (figure: (visit: Visit) => number) => visits.map((visit) => figure(visit) / 1000)
    const sum = (figure: (visit: Visit) => number) => visits.reduce((all, visit) => all + figure(visit), 0)
    console.log(
      [
        `/boutique, ${network.name}`,
        `  painted after (s)           : ${spread(
          seconds(({ painted }) => painted),
          2,
        )}`,
        `  ready after (s)             : ${spread(
          seconds(({ ready }) => ready),
          2,
        )}`,
        `  from painted to ready (s)   : ${spread(
          seconds(({ painted, ready }) => ready - painted),
          2,
        )}`,
        `  presses of "Ajouter"        : ${sum(({ done }) => done)} done of ${sum(({ made }) => made)}, ${sum(({ early }) => early)} of them before the page was ready`,
        `  from press to its mark (ms) : ${spread(visits.flatMap(({ marks }) => marks))}`,
      ].join('\n'),
    )
  }
}
