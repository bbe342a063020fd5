import type { Browser, CDPSession } from '@playwright/test'
import { phone } from '#scripts/budgets/first-view.ts'

const PAGE_TIMEOUT_MS = 30_000
const BINDING = 'pageReady'

/**
 * One first visit, in ms. `painted`, `largest` and `ready` are counted from the navigation; the others are processor time of
 * the page's main thread until it was ready.
 */
export type Opening = {
  painted: number
  largest: number
  ready: number
  /** By how much tasks between first paint and ready took longer than 50 ms, in all. */
  blocking: number
  script: number
  drawing: number
  rest: number
  /** Kilobytes of script that came over the network until the page was ready. */
  scriptKilobytes: number
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { url?: string; requestId?: string; encodedDataLength?: number; mimeType?: string } }
}

const categories = [
  'toplevel',
  'devtools.timeline',
  'blink.user_timing',
  'loading',
  'disabled-by-default-devtools.timeline',
]

const script = new Set([
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'EventDispatch',
])
const scriptPrefixes = ['v8.', 'V8.']
const drawing = new Set([
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'PaintImage',
  'Layerize',
  'Commit',
])

/** Opens a page as a phone with a slower processor that has never been there, on a fast network. */
export async function openSlowly(browser: Browser, address: string, slower: number): Promise<Opening> {
  const context = await browser.newContext({ ...phone, locale: 'fr-FR', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.addInitScript(markReady, BINDING)
    const { called } = await whenCalled(session, BINDING)
    await browser.startTracing(page, { categories })
    await page.goto(address, { waitUntil: 'commit' })
    await called
    // The largest paint may come after the page answers presses.
    await page.waitForLoadState('networkidle')
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
    return readTrace(traceEvents)
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page, before anything of it: puts a mark into the trace when the page answers presses, and calls the
 * binding.
 */
function markReady(binding: string): void {
  new MutationObserver((_, observer) => {
    observer.disconnect()
    performance.mark('page ready')
    ;(globalThis as unknown as Record<string, (text: string) => void>)[binding]?.('')
  }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
}

/**
 * `called` resolves when the page calls a binding. To ask the page instead would run a script of Playwright's in it, in the
 * time that is measured.
 */
async function whenCalled(session: CDPSession, binding: string): Promise<{ called: Promise<void> }> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => reject(new Error(`the page is not ready after ${PAGE_TIMEOUT_MS} ms`)),
    PAGE_TIMEOUT_MS,
  )
  session.on('Runtime.bindingCalled', ({ name }) => {
    clearTimeout(timer)
    if (name === binding) resolve()
  })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: binding })
  return { called: promise }
}

function readTrace(events: readonly TraceEvent[]): Opening {
  const ready = events.find(({ name }) => name === 'page ready')
  if (!ready) throw new Error('the trace has no mark of the page')
  const ofPage = events.filter(({ pid }) => pid === ready.pid)
  const painted = ofPage.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? Number.NaN
  // The empty page before it has one too, and what the page loads later may.
  const starts = ofPage.filter(({ name, ts }) => name === 'navigationStart' && ts <= painted)
  const begin = Math.max(...starts.map(({ ts }) => ts))
  const largest = ofPage.filter(({ name }) => name === 'largestContentfulPaint::Candidate').at(-1)?.ts
  const tasks = ofPage
    .filter(({ ph, tid, ts }) => ph === 'X' && tid === ready.tid && ts >= begin && ts <= ready.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const spent = { script: 0, drawing: 0, rest: 0 }
  for (const [name, ms] of ownTimes(tasks)) spent[kindOf(name)] += ms
  const long = tasks.filter(({ name, ts }) => name.endsWith('RunTask') && ts >= painted)
  const blocking = long.reduce((sum, { dur = 0 }) => sum + Math.max(0, dur / 1000 - 50), 0)
  const times = { painted, largest: largest ?? Number.NaN, ready: ready.ts }
  const since = Object.entries(times).map(([name, at]) => [name, (at - begin) / 1000])
  return {
    ...(Object.fromEntries(since) as typeof times),
    blocking,
    ...spent,
    scriptKilobytes: scriptsOf(ofPage, ready.ts),
  }
}

function scriptsOf(events: readonly TraceEvent[], until: number): number {
  const before = events.filter(({ ts }) => ts <= until)
  const scripts = before.filter(
    ({ name, args }) => name === 'ResourceReceiveResponse' && args?.data?.mimeType?.endsWith('javascript'),
  )
  const ids = new Set(scripts.map(({ args }) => args?.data?.requestId))
  const ends = before.filter(({ name, args }) => name === 'ResourceFinish' && ids.has(args?.data?.requestId))
  return ends.reduce((sum, { args }) => sum + (args?.data?.encodedDataLength ?? 0), 0) / 1000
}

function kindOf(name: string): 'script' | 'drawing' | 'rest' {
  if (script.has(name) || scriptPrefixes.some((prefix) => name.startsWith(prefix))) return 'script'
  return drawing.has(name) ? 'drawing' : 'rest'
}

/** The processor time of each event without that of the events within it, in ms. */
function ownTimes(sorted: readonly TraceEvent[]): Array<[name: string, ms: number]> {
  const own = sorted.map(({ tdur = 0 }) => tdur / 1000)
  const open: number[] = []
  sorted.forEach(({ ts, tdur = 0 }, index) => {
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const outer = sorted[last]
      if (outer && outer.ts + (outer.dur ?? 0) > ts) {
        own[last] = (own[last] ?? 0) - tdur / 1000
        break
      }
      open.pop()
    }
    open.push(index)
  })
  return sorted.map(({ name }, index) => [name, own[index] ?? 0])
}
