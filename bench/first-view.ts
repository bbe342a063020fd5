import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { openBrowser } from '#scripts/budgets/measure.ts'
import { productPath, startShop } from '#scripts/budgets/running-shop.ts'
import { ensureBuilt } from '#scripts/steps/build-app.ts'
import { type LighthouseFigures, measurePage } from './parts/lighthouse-tool.ts'
import { median, printLoad, readRounds, spread } from './parts/rounds.ts'
import { type Opening, openSlowly } from './parts/slow-visit.ts'

const pages = ['/', '/boutique', 'product', '/orders', '/guest-checkout']

const figures = [
  ['painted', 'first paint after (ms)'],
  ['largest', 'largest paint after (ms)'],
  ['ready', 'ready after (ms)'],
  ['blocking', 'blocking time (ms)'],
  ['script', 'until ready: script (ms)'],
  ['drawing', 'style, layout, paint (ms)'],
  ['rest', 'anything else (ms)'],
  ['scriptKilobytes', 'script (kB)'],
] as const

const points = [
  ['performance', 'performance'],
  ['accessibility', 'accessibility'],
  ['best-practices', 'best practices'],
  ['seo', 'SEO'],
  ['lcp', 'largest paint (ms)'],
  ['tbt', 'blocking time (ms)'],
] as const

type Shop = { name: string; url: string }

/**
 * What a slow phone sees of a page, and when the page answers presses; with `--lighthouse`, its points. Beside another
 * checkout, the shops take turns. Paths choose some of the pages.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, beside, slower } = readRounds(
    args.filter((arg) => /^--(?!lighthouse$)/.test(arg)),
    { rounds: 7, seconds: 1 },
  )
  const paths = args.filter((arg) => !arg.startsWith('--'))
  await ensureBuilt({ signal: new AbortController().signal })
  const shops = [{ name: 'this checkout', url: (await startShop(onEnd)).url }]
  if (beside) shops.push({ name: beside, url: (await startShop(onEnd, {}, beside)).url })
  printLoad()
  const wanted = paths.length > 0 ? paths : pages
  if (args.includes('--lighthouse')) return printPoints(shops, wanted, rounds)
  const browser = await openBrowser(onEnd)
  for (const page of wanted) {
    const openings = await takeTurns(shops, page, rounds, (url) => openSlowly(browser, url, slower))
    for (const [shop, { name }] of shops.entries()) print(`${page}, ${name}`, openings[shop] ?? [])
  }
}

/** The first visit of each shop is not counted: it fills the server's memory. */
async function takeTurns<Figures>(
  shops: readonly Shop[],
  page: string,
  rounds: number,
  measure: (url: string) => Promise<Figures>,
): Promise<Figures[][]> {
  const addresses = await Promise.all(
    shops.map(async ({ url }) => `${url}${page === 'product' ? await productPath(url) : page}`),
  )
  const measured: Figures[][] = shops.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [shop, address] of addresses.entries()) {
      const found = await measure(address)
      if (round > 0) measured[shop]?.push(found)
    }
  }
  return measured
}

function print(title: string, openings: readonly Opening[]): void {
  const lines = figures.map(
    ([figure, label]) => `  ${label.padEnd(26)}: ${spread(openings.map((opening) => opening[figure]))}`,
  )
  console.log([title, ...lines].join('\n'))
}

async function printPoints(shops: readonly Shop[], wanted: readonly string[], rounds: number): Promise<void> {
  for (const page of wanted) {
    const measured = await takeTurns(shops, page, rounds, measurePage)
    for (const [shop, { name }] of shops.entries()) {
      const found = measured[shop] ?? []
      const middle = (figure: keyof LighthouseFigures) =>
        median(found.map((one) => one.figures[figure])).toFixed()
      console.log(
        `${page}, ${name}: ${points.map(([figure, label]) => `${label} ${middle(figure)}`).join(' · ')}`,
      )
      const faults = new Set(found.flatMap((one) => one.faults))
      if (faults.size > 0) console.log(`  to be looked at: ${[...faults].join(', ')}`)
    }
  }
}
