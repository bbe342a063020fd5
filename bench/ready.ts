import type { Browser } from '@playwright/test'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { productPath, startShop } from '#scripts/budgets/running-shop.ts'
import { ensureBuilt } from '#scripts/steps/build-app.ts'
import { type Opening, openSlowly } from './parts/ready-visit.ts'
import { median, printLoad, readRounds, spread } from './parts/rounds.ts'

const figures = [
  ['painted', 'first paint after (ms)'],
  ['ready', 'ready after (ms)'],
  ['script', 'of it script (ms)'],
  ['drawing', 'style, layout, paint (ms)'],
  ['rest', 'anything else (ms)'],
] as const

/** When a slow phone's page answers presses, and what its processor does until then; beside another checkout. */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, beside, slower } = readRounds(args, { rounds: 7, seconds: 1 })
  await ensureBuilt({ signal: new AbortController().signal })
  const shops = [{ name: 'this checkout', url: (await startShop(onEnd)).url }]
  if (beside) shops.push({ name: beside, url: (await startShop(onEnd, {}, beside)).url })
  const browser = await openBrowser(onEnd)
  printLoad()
  for (const page of ['/', '/boutique', 'product', '/orders']) {
    const openings = await measure(browser, shops, page, { rounds, slower })
    for (const [shop, { name }] of shops.entries()) print(`${page}, ${name}`, openings[shop] ?? [])
  }
}

/** The shops take turns. The first visit of each is not counted: it fills the server's memory. */
async function measure(
  browser: Browser,
  shops: ReadonlyArray<{ url: string }>,
  page: string,
  { rounds, slower }: { rounds: number; slower: number },
): Promise<Opening[][]> {
  const addresses = await Promise.all(
    shops.map(async ({ url }) => `${url}${page === 'product' ? await productPath(url) : page}`),
  )
  const openings: Opening[][] = shops.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [shop, address] of addresses.entries()) {
      const opening = await openSlowly(browser, address, slower)
      if (round > 0) openings[shop]?.push(opening)
    }
  }
  return openings
}

function print(title: string, openings: readonly Opening[]): void {
  const lines = figures.map(
    ([figure, label]) => `  ${label.padEnd(26)}: ${spread(openings.map((opening) => opening[figure]))}`,
  )
  const share = median(openings.map(({ script, ready }) => script / ready))
  console.log([title, ...lines, `  share of script           : ${share.toFixed(2)}`].join('\n'))
}
