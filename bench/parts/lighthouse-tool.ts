import { join } from 'node:path'
import { findBrowser } from '#scripts/checks/browser.ts'
import { cachedTool, outputOf } from './program.ts'

const VERSION = '13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const measures = {
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
} as const

/** Points from 0 to 100 by category; largest paint and blocking time in ms. */
export type LighthouseFigures = Record<(typeof categories)[number] | keyof typeof measures, number>

type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; scoreDisplayMode: string }>
}

/**
 * Measures one page as Lighthouse's usual phone, and names the audits of the categories that must be perfect
 * that were not.
 */
export async function measurePage(url: string): Promise<{ figures: LighthouseFigures; faults: string[] }> {
  const report: Report = JSON.parse(await reportOn(url))
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  const figures = Object.fromEntries([
    ...categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
    ...Object.entries(measures).map(([name, audit]) => [
      name,
      report.audits[audit]?.numericValue ?? Number.NaN,
    ]),
  ]) as LighthouseFigures
  const faults = Object.entries(report.audits).filter(
    ([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0,
  )
  return { figures, faults: faults.map(([name]) => name) }
}

/** Now and then the browser's trace begins after the page: then nothing was measured, and it is measured once more. */
async function reportOn(url: string): Promise<string> {
  try {
    return await runLighthouse(url)
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error
    return runLighthouse(url)
  }
}

async function runLighthouse(url: string): Promise<string> {
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
      `--chrome-flags=${chrome}`,
      '--no-enable-error-reporting',
      '--locale=fr',
    ],
    { CHROME_PATH: await findBrowser() },
  )
}
