import type { Browser, Page } from '@playwright/test'
import { phone } from '#scripts/budgets/first-view.ts'

const CPU_SLOWDOWN = 4
const TAPS = 4
const BETWEEN_TAPS_MS = 200
const PAGE_TIMEOUT_MS = 60_000
/** How long a tap may take to show in the cart once the page is ready, in ms. */
const DONE_WITHIN_MS = 5000

export type Network = { name: string; bytesPerSecond: number; latency: number }

export type Visit = {
  /** When words were on the screen, and when the script answered, in ms since the address was entered. */
  painted: number
  ready: number
  /** Taps on "Ajouter": all, those before the page was ready, and those that the cart holds in the end. */
  made: number
  early: number
  done: number
  /** From each early tap until its button showed that it counted, in ms; infinite when it never did. */
  marks: number[]
}

type Tap = { at: number; mark?: number }
type Watched = { ready: number; taps: Tap[] }
type Watching = { pressWatch: Watched }

/**
 * Visits the shop as a slow phone that has never been there, and taps on two products in turn from the first
 * paint on.
 */
export async function visitSlowly(browser: Browser, url: string, network: Network): Promise<Visit> {
  const context = await browser.newContext({ ...phone, locale: 'fr-FR', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watch)
    await page.goto(`${url}/boutique`, { waitUntil: 'commit', timeout: PAGE_TIMEOUT_MS })
    const painted = await firstPaint(page)
    await tap(page)
    await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: PAGE_TIMEOUT_MS })
    const done = await countDone(page)
    const { ready, taps } = await page.evaluate(() => (globalThis as unknown as Watching).pressWatch)
    const early = taps.filter(({ at }) => at < ready)
    const marks = early.map(({ at, mark = Number.POSITIVE_INFINITY }) => mark - at)
    return { painted, ready, made: TAPS, early: early.length, done, marks }
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page, before anything of it: notes each tap, when its button was marked, and when the script
 * answered.
 */
function watch(): void {
  const watched: Watched = { ready: Number.NaN, taps: [] }
  Object.assign(globalThis, { pressWatch: watched })
  addEventListener('click', ({ timeStamp }) => watched.taps.push({ at: timeStamp }), { capture: true })
  new MutationObserver((changes) => {
    const last = watched.taps.at(-1)
    for (const { attributeName, target } of changes) {
      if (attributeName === 'data-ready') watched.ready = performance.now()
      if (last && (target as Element).ariaBusy) last.mark ??= performance.now()
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-ready', 'aria-busy'] })
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint')
          if (paint) resolve(paint.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
}

async function tap(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Ajouter .+ au panier$/ })
  await buttons.nth(1).waitFor({ timeout: PAGE_TIMEOUT_MS })
  const places = await buttons.evaluateAll((all) => {
    all[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return all.slice(0, 2).map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
  })
  for (let taps = 0; taps < TAPS; taps += 1) {
    const place = places[taps % places.length]
    if (place) await page.touchscreen.tap(place.x, place.y)
    await page.waitForTimeout(BETWEEN_TAPS_MS)
  }
}

/** How many pieces the cart holds in the end. */
async function countDone(page: Page): Promise<number> {
  const cart = page.getByRole('banner').getByRole('button', { name: /^Panier/ })
  const all = page.getByRole('button', { name: `Panier, ${TAPS} articles` })
  await all.waitFor({ timeout: DONE_WITHIN_MS }).catch(() => undefined)
  return Number(/\d+/.exec((await cart.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
}
