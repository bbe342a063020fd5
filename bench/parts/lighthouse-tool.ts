import { join } from 'node:path'
import { findBrowser } from '#scripts/checks/browser.ts'
import { cachedTool, outputOf } from './program.ts'

const VERSION = '13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

type Item = { resourceType?: string; transferSize?: number; groupLabel?: string; duration?: number }
type Audit = {
  title: string
  numericValue?: number
  score: number | null
  scoreDisplayMode: string
  details?: { items?: Item[] }
}
type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { title: string; score: number | null }>
  audits: Record<string, Audit>
}

/** What Lighthouse measured of one page by its names: points from 0 to 100, milliseconds, kilobytes. */
export type Figures = Record<string, number>

const times = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'interactive',
  'total-blocking-time',
  'mainthread-work-breakdown',
]

/**
 * Measures one page as Lighthouse's usual phone, whose processor is so many times slower than this machine's, and names the
 * audits of the categories that must be perfect that were not.
 */
export async function measurePage(
  url: string,
  slower: number,
): Promise<{ figures: Figures; faults: string[] }> {
  const report: Report = JSON.parse(await reportOn(url, slower))
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  const { audits } = report
  const scripts = (audits['network-requests']?.details?.items ?? []).filter(
    ({ resourceType }) => resourceType === 'Script',
  )
  const points = Object.values(report.categories).map(({ title, score }) => [title, (score ?? 0) * 100])
  const measured = times.map((name) => [name, audits[name]?.numericValue ?? Number.NaN])
  const kilobytes = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
  const faults = Object.entries(audits).filter(
    ([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0,
  )
  return {
    figures: Object.fromEntries([...points, ...measured, ['script (kB)', kilobytes]]),
    faults: faults.map(([name]) => name),
  }
}

/** Now and then the browser's trace begins after the page: then nothing was measured, and it is measured once more. */
async function reportOn(url: string, slower: number): Promise<string> {
  try {
    return await runLighthouse(url, slower)
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error
    return runLighthouse(url, slower)
  }
}

async function runLighthouse(url: string, slower: number): Promise<string> {
  const chrome =
    '--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync --disable-quic'
  return outputOf(
    process.execPath,
    [
      join(await cachedTool('lighthouse', VERSION), 'cli', 'index.js'),
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${categories.join(',')}`,
      `--throttling.cpuSlowdownMultiplier=${slower}`,
      `--chrome-flags=${chrome}`,
      '--no-enable-error-reporting',
      '--locale=en',
    ],
    { CHROME_PATH: await findBrowser() },
  )
}
