import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { productPath, startShop } from '#scripts/budgets/running-shop.ts'
import { ensureBuilt } from '#scripts/steps/build-app.ts'
import { type Figures, measurePage } from './parts/lighthouse-tool.ts'
import { printLoad, readRounds, spread } from './parts/rounds.ts'

const pages = ['/', '/boutique', 'product', '/orders', '/guest-checkout']

type Shop = { name: string; url: string }

/**
 * What Lighthouse says of the first visit of a slow phone. Beside another checkout, the shops take turns. Paths choose some of
 * the pages.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds, beside, slower } = readRounds(
    args.filter((arg) => arg.startsWith('--')),
    { rounds: 5, seconds: 1 },
  )
  const paths = args.filter((arg) => !arg.startsWith('--'))
  await ensureBuilt({ signal: new AbortController().signal })
  const shops = [{ name: 'this checkout', url: (await startShop(onEnd)).url }]
  if (beside) shops.push({ name: beside, url: (await startShop(onEnd, {}, beside)).url })
  printLoad()
  for (const page of paths.length > 0 ? paths : pages) await measure(shops, page, { rounds, slower })
}

/** The first visit of each shop is not counted: it fills the server's memory. */
async function measure(
  shops: readonly Shop[],
  page: string,
  { rounds, slower }: { rounds: number; slower: number },
): Promise<void> {
  const addresses = await Promise.all(
    shops.map(async ({ url }) => `${url}${page === 'product' ? await productPath(url) : page}`),
  )
  const measured: Figures[][] = shops.map(() => [])
  const faults = new Set<string>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const [shop, address] of addresses.entries()) {
      const found = await measurePage(address, slower)
      if (round > 0) measured[shop]?.push(found.figures)
      for (const fault of found.faults) faults.add(fault)
    }
  }
  for (const [shop, { name }] of shops.entries()) {
    const figures = measured[shop] ?? []
    const line = (figure: string) =>
      `  ${figure.padEnd(26)}: ${spread(figures.map((one) => one[figure] ?? Number.NaN))}`
    console.log([`${page}, ${name}`, ...Object.keys(figures[0] ?? {}).map(line)].join('\n'))
  }
  if (faults.size > 0) console.log(`  to be looked at: ${[...faults].join(', ')}`)
}
