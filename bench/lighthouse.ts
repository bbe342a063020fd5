import { StartError } from '#platform/start-error.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { productPath, startShop } from '#scripts/budgets/running-shop.ts'
import { ensureBuilt } from '#scripts/steps/build-app.ts'
import { installLighthouse, type LighthouseFigures, measurePage } from './parts/lighthouse-tool.ts'
import { printLoad, readRounds } from './parts/rounds.ts'

/**
 * Every public page that shows itself to anybody; addresses with two names once. A checkout without a cart
 * leads elsewhere.
 */
const pages = [
  '/',
  '/boutique',
  '/a-propos',
  '/contact',
  '/livraison',
  '/retours',
  '/guide-tailles',
  '/notre-histoire',
  '/nos-valeurs',
  '/carrieres',
  '/mentions-legales',
  '/confidentialite',
  '/cgv',
  '/cookies',
  '/login',
  '/register',
  '/orders',
]

/** Pages that ask search engines to stay away: their SEO is not counted. */
const unlisted = ['/login', '/register', '/orders']

/** This page can show its content only once the session is known: its speed is shown, and not counted. */
const personal = '/orders'

/** The least points that each category must reach. */
const budgets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const columns = [
  ['performance', 'perf.', 0],
  ['accessibility', 'access', 0],
  ['best-practices', 'practice', 0],
  ['seo', 'SEO', 0],
  ['lcp', 'LCP ms', 0],
  ['cls', 'CLS', 3],
  ['tbt', 'TBT ms', 0],
] as const

/**
 * Lighthouse on a phone, the worst of several rounds for each figure; names of paths choose some of the
 * pages.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds } = readRounds(
    args.filter((arg) => arg.startsWith('--')),
    { rounds: 3, seconds: 1 },
  )
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  await ensureBuilt({ signal: new AbortController().signal })
  await installLighthouse()
  const { url } = await startShop(onEnd)
  const product = await productPath(url)
  const all = [...pages.slice(0, 2), await categoryPath(url), product, ...pages.slice(2)]
  printLoad()
  console.log(`Lighthouse, phone, the worst of ${rounds} measurements`)
  console.log(['page'.padEnd(22), ...columns.map(([, title]) => title.padStart(8))].join(''))
  const broken: string[] = []
  for (const path of all.filter((path) => wanted.length === 0 || wanted.some((part) => path === part))) {
    const { worst, faults } = await measureRounds(url + path, rounds)
    const name = path.replace(/[0-9a-f-]{36}$/, '…')
    const cells = columns.map(([figure, , digits]) => worst[figure].toFixed(digits).padStart(8))
    console.log([name.padEnd(22), ...cells].join(''))
    for (const [category, least] of Object.entries(budgets)) {
      if (worst[category as keyof typeof budgets] >= least) continue
      if (category === 'seo' && unlisted.includes(path)) continue
      if (category === 'performance' && path === personal) continue
      broken.push(`${category} ${worst[category as keyof typeof budgets]} (${name})`)
    }
    if (faults.length > 0) console.log(`  to be looked at: ${faults.join(', ')}`)
  }
  if (broken.length > 0) throw new StartError(`Over budget: ${broken.join(', ')}.`)
}

async function measureRounds(url: string, rounds: number) {
  const seen: LighthouseFigures[] = []
  const faults = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const measured = await measurePage(url)
    seen.push(measured.figures)
    for (const fault of measured.faults) faults.add(fault)
  }
  const worst = Object.fromEntries(
    columns.map(([figure]) => {
      const values = seen.map((figures) => figures[figure])
      return [figure, figure in budgets ? Math.min(...values) : Math.max(...values)]
    }),
  ) as LighthouseFigures
  return { worst, faults: [...faults] }
}

/** The path of a category's page: the first one that the home page leads to. */
async function categoryPath(shopUrl: string): Promise<string> {
  const html = await (await fetch(shopUrl)).text()
  const path = /href="(\/category\/[0-9a-f-]{36})"/.exec(html)?.[1]
  if (!path)
    throw new StartError('The home page leads to no category: the demonstration catalogue is missing.')
  return path
}
