import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Answer, AnswerKind } from './budget.ts'

const phone = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const QUIET_MS = 1000
const PAGE_TIMEOUT_MS = 45_000

const kinds: Record<string, AnswerKind> = {
  Document: 'page',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
}

/**
 * Opens a page on a phone with an empty cache and returns all answers until the network is quiet; with
 * `goOn`, only the answers from then on.
 */
export async function openFirstView(
  browser: Browser,
  url: string,
  goOn?: (page: Page) => Promise<void>,
): Promise<{ answers: Answer[]; layoutShift: number; moved: string[]; headScript: number }> {
  const context = await browser.newContext({ ...phone, locale: 'fr-FR', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const network = await watchNetwork(await context.newCDPSession(page), new URL(url).origin)
    await page.addInitScript(watchLayout)
    const response = await page.goto(url, { waitUntil: 'load', timeout: PAGE_TIMEOUT_MS })
    if (response?.status() !== 200) throw new Error(`${url}: answer ${response?.status()}`)
    await network.quiet()
    if (goOn) {
      network.forget()
      await goOn(page)
      await network.quiet()
    }
    const [shifts, headScript] = await Promise.all([readShifts(page), readHeadScript(page)])
    return { answers: network.answers(), ...shifts, headScript }
  } finally {
    await context.close()
  }
}

type Watched = Answer & { running: boolean }

/** Counts transferred bytes as the browser's network layer reports them. The event stream never ends and is not waited for. */
async function watchNetwork(session: CDPSession, origin: string) {
  const requests = new Map<string, Watched>()
  let changed: () => void = () => undefined
  const onRequest = (id: string, change: (request: Watched) => void) => {
    const request = requests.get(id)
    if (request) change(request)
    changed()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    if (/^(data|blob):/.test(url)) return
    const kind = kinds[type ?? ''] ?? (/\.m?js$/.test(new URL(url).pathname) ? 'script' : 'other')
    const own = new URL(url).origin === origin
    requests.set(`${requestId} ${url}`, {
      url,
      kind,
      bytes: 0,
      headerBytes: 0,
      own,
      running: type !== 'EventSource',
    })
    requests.set(requestId, requests.get(`${requestId} ${url}`) as Watched)
    changed()
  })
  session.on('Network.responseReceived', ({ requestId, response }) =>
    onRequest(requestId, (request) => {
      request.bytes = response.encodedDataLength
      request.headerBytes = response.encodedDataLength
    }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    onRequest(requestId, (request) => {
      request.bytes = encodedDataLength
      request.running = false
    }),
  )
  session.on('Network.loadingFailed', ({ requestId }) =>
    onRequest(requestId, (request) => {
      request.running = false
    }),
  )
  await session.send('Network.enable')
  const all = () => [...new Set(requests.values())]
  return {
    forget: () => requests.clear(),
    answers: (): Answer[] => all().map(({ running: _, ...answer }) => answer),
    quiet: () =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the network does not settle')), PAGE_TIMEOUT_MS)
        let calm: NodeJS.Timeout | undefined
        changed = () => {
          clearTimeout(calm)
          if (all().some(({ running }) => running)) return
          calm = setTimeout(() => {
            clearTimeout(late)
            resolve()
          }, QUIET_MS)
        }
        changed()
      }),
  }
}

type Shifting = { shopShifts?: { value: number; moved: string[] }[] }
type Moved = { node?: Node; previousRect: DOMRect; currentRect: DOMRect }
type LayoutShift = PerformanceEntry & { value?: number; hadRecentInput?: boolean; sources?: Moved[] }

/** Runs in the page before its own scripts: notes the layout shifts, but for what a press just before moved. */
function watchLayout(): void {
  const target = globalThis as Shifting
  const shifts: { value: number; moved: string[] }[] = []
  target.shopShifts = shifts
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value = 0, hadRecentInput, sources = [] } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.slice(0, 50) ?? ''
        return `${location.pathname} ${node?.nodeName} "${text}": ${place(previousRect)} → ${place(currentRect)}`
      })
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum, and what moved from where to where; NaN if it was never measured, which breaks the budget. */
async function readShifts(page: Page): Promise<{ layoutShift: number; moved: string[] }> {
  const shifts = await page.evaluate(() => (globalThis as Shifting).shopShifts)
  return {
    layoutShift: shifts?.reduce((sum, { value }) => sum + value, 0) ?? Number.NaN,
    moved: shifts?.flatMap(({ moved }) => moved) ?? [],
  }
}

/** NaN if the head has none, which breaks the budget. */
function readHeadScript(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scripts = Array.from(document.querySelectorAll('head > script:not([src], [type])'))
    return scripts.reduce((sum, { textContent }) => sum + textContent.length, 0) || Number.NaN
  })
}
